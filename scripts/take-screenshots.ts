import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import sharp, { type Sharp } from 'sharp';
import { makeDemo } from '#fixtures/testing/make-demo.ts';
import { openBrowser, openPage } from '../verification/e2e/support/open-browser.ts';
import { type Program, runProgram } from '../verification/e2e/support/run-program.ts';
import {
  enterAsBrand,
  enterAsPublisher,
  enterAsStaff,
  OWNER,
  settle,
} from '../verification/e2e/support/sign-in.ts';
import { ensureBuilt } from './ensure-built.ts';

/**
 * `npm run screenshots`: pictures of every screen of the demonstration in `screenshots/`, which git
 * ignores: three widths, light and dark, English and Chinese. `--only <text>` limits the paths,
 * `--languages zh`, `--widths 390,1440` and `--schemes dark` the variants. `--full`
 * pictures the whole page instead of the first screenful; `--docs` takes only the pictures of the
 * documents, and `--home` only those of the public home page.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    languages: { type: 'string', default: 'en,zh' },
    widths: { type: 'string', default: '1440,768,390' },
    schemes: { type: 'string', default: 'light,dark' },
    full: { type: 'boolean', default: false },
    docs: { type: 'boolean', default: false },
    home: { type: 'boolean', default: false },
  },
});

/** The pictures of README and docs/design.md: together less than 1 MB. */
const documentPictures = [
  { name: 'dashboard', path: '/dashboard' },
  { name: 'brand', path: '/brands/copperfield-cookware' },
  { name: 'phone', path: '/dashboard', width: 390, height: 844 },
  { name: 'payments', path: '/payments/summary', dark: true },
  { name: 'staff', path: '/staff/payouts/3' },
  { name: 'home', path: '/about' },
] as const;

/** Those of the public home page. */
const homeSizes = [
  ['dashboard', { width: 1280, height: 832 }],
  ['phone', { width: 390, height: 640 }],
] as const;

await ensureBuilt();
const program = await runProgram({}, makeDemo);
const browser = await openBrowser();
try {
  if (values.docs) await takeDocumentPictures(browser, program);
  else if (values.home) await takeHomePictures(browser, program);
  else await takeGallery(browser, program);
} finally {
  await browser.close();
  await program.stop();
}

async function takeDocumentPictures(browser: Browser, program: Program): Promise<void> {
  for (const { name, path, ...look } of documentPictures) {
    const picture = await takeClean(browser, program, path, look);
    await picture.toFile(`${root}docs/images/${name}.webp`);
  }
}

/** The dashboard in both schemes, on a large screen and on a phone. */
async function takeHomePictures(browser: Browser, program: Program): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) {
    for (const [name, size] of homeSizes) {
      const look = { ...size, dark: scheme === 'dark' };
      const picture = await takeClean(browser, program, '/dashboard', look);
      await picture.toFile(`${root}server/access/public-pages/${name}-${scheme}.webp`);
    }
  }
}

type Look = { width?: number; height?: number; dark?: boolean };

/** A picture of a screen without the notes on the demonstration, small enough for visitors. */
async function takeClean(
  browser: Browser,
  { url }: Program,
  path: string,
  { width = 1280, height = 832, dark = false }: Look,
): Promise<Sharp> {
  const isPhone = width < 500;
  const { page } = await openPage(browser, { width, dark, touch: isPhone, sharp: isPhone });
  await page.setViewportSize({ width, height });
  await enterAsPublisher(page, url);
  if (path.startsWith('/staff')) await enterAsStaff(page, url);
  await page.goto(url + path);
  await settle(page);
  await page.getByRole('note').evaluateAll((notes) => {
    for (const note of notes) note.remove();
  });
  const picture = await page.screenshot();
  await page.context().close();
  return sharp(picture)
    .resize(isPhone ? 2 * width : 1200)
    .webp({ quality: 80, effort: 6 });
}

async function takeGallery(browser: Browser, { url }: Program): Promise<void> {
  const routes = JSON.parse(readFileSync(`${root}dist/web/screens.json`, 'utf8')) as [
    path: string,
    files: string[],
  ][];
  // An entry without files redirects to another screen.
  const paths = routes
    .filter(([, files]) => files.length > 0)
    .map(([path]) => path.replace('/portal/brands/$mcid', `/portal/brands/${OWNER.mcid}`))
    .filter((path) => !path.includes('$'));
  for (const width of values.widths.split(',')) {
    for (const scheme of values.schemes.split(',')) {
      const options = { width: Number(width), dark: scheme === 'dark' };
      const { page } = await openPage(browser, options);
      await enterAsPublisher(page, url);
      await enterAsStaff(page, url);
      await enterAsBrand(page, url);
      for (const language of values.languages.split(',')) {
        await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
        const folder = `${root}screenshots/${language}/${scheme}-${width}`;
        mkdirSync(folder, { recursive: true });
        for (const path of paths)
          if (path.includes(values.only)) await takePicture(page, `${url}${path}`, folder);
      }
      await page.context().close();
    }
  }
}

async function takePicture(page: Page, address: string, folder: string): Promise<void> {
  await page.goto(address);
  await settle(page).catch(() => console.error(`${address} still loads; pictured as it is`));
  const name = new URL(address).pathname.slice(1).replaceAll('/', '-') || 'home';
  const path = join(folder, `${name}.png`);
  await page.screenshot({ path, fullPage: values.full });
  console.log(path);
}

import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { makeDemo } from '#fixtures/testing/make-demo.ts';
import { openBrowser, openPage } from '../verification/e2e/support/open-browser.ts';
import { type Program, runProgram } from '../verification/e2e/support/run-program.ts';
import { enterAsPublisher, enterAsStaff, settle } from '../verification/e2e/support/sign-in.ts';
import { ensureBuilt } from './ensure-built.ts';

/**
 * `npm run screenshots`: pictures of every screen of the demonstration in `screenshots/`, which git
 * ignores: three widths, light and dark, English and Chinese. `--only <text>` limits the paths,
 * `--languages zh`, `--widths 390,1440` and `--schemes dark` the variants. `--full`
 * pictures the whole page instead of the first screenful; `--readme` takes only the picture in
 * README, and `--home` only those of the public home page.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    languages: { type: 'string', default: 'en,zh' },
    widths: { type: 'string', default: '1440,768,390' },
    schemes: { type: 'string', default: 'light,dark' },
    full: { type: 'boolean', default: false },
    readme: { type: 'boolean', default: false },
    home: { type: 'boolean', default: false },
  },
});

await ensureBuilt();
const program = await runProgram({}, makeDemo);
const browser = await openBrowser();
try {
  if (values.readme) await takeReadmePicture(browser, program);
  else if (values.home) await takeHomePictures(browser, program);
  else await takeGallery(browser, program);
} finally {
  await browser.close();
  await program.stop();
}

async function takeReadmePicture(browser: Browser, { url }: Program): Promise<void> {
  const { page } = await openPage(browser);
  await enterAsPublisher(page, url);
  await page.goto(`${url}/dashboard`);
  await settle(page);
  await page.screenshot({ path: `${root}docs/images/dashboard.png` });
}

/** The dashboard in both schemes, without the note on the demonstration, small enough for visitors. */
async function takeHomePictures(browser: Browser, { url }: Program): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) {
    const { page } = await openPage(browser, { width: 1280, dark: scheme === 'dark' });
    await page.setViewportSize({ width: 1280, height: 832 });
    await enterAsPublisher(page, url);
    await page.goto(`${url}/dashboard`);
    await settle(page);
    await page.getByText('Demo data is loaded.').evaluateAll((notes) => {
      for (const note of notes) note.remove();
    });
    const picture = await page.screenshot();
    await sharp(picture)
      .resize(1200)
      .webp({ quality: 78, effort: 6 })
      .toFile(`${root}server/access/public-pages/dashboard-${scheme}.webp`);
    await page.context().close();
  }
}

async function takeGallery(browser: Browser, { url }: Program): Promise<void> {
  const routes = JSON.parse(readFileSync(`${root}dist/web/screens.json`, 'utf8')) as [
    path: string,
    files: string[],
  ][];
  // An entry without files redirects to another screen.
  const paths = routes
    .filter(([path, files]) => files.length > 0 && !path.includes('$'))
    .map(([path]) => path);
  for (const width of values.widths.split(',')) {
    for (const scheme of values.schemes.split(',')) {
      const options = { width: Number(width), dark: scheme === 'dark' };
      const { page } = await openPage(browser, options);
      await enterAsPublisher(page, url);
      await enterAsStaff(page, url);
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

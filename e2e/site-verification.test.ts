import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openPage } from './support/open-browser.ts';
import { type Program, runProgram } from './support/run-program.ts';
import { askProgram, enterAsPublisher, settle } from './support/sign-in.ts';

/** A publisher of the demonstration network proves a say over a site of their own. */
const SECONDS = 1000;
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const NAME = 'Brook and Field';
const LOOKS = [
  { scheme: 'light', width: 1440 },
  { scheme: 'dark', width: 1440 },
  { scheme: 'dark', width: 390 },
  { scheme: 'light', width: 390 },
] as const;

let site: Server;
let front = '<h1>Brook and Field</h1>';
let program: Program;
let browser: Browser;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  site = createServer((request, response) => {
    response.writeHead(request.url === '/' ? 200 : 404).end(request.url === '/' ? front : '');
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const { port } = site.address() as AddressInfo;
  program = await runProgram({ OUTBOUND_ALLOWED: `127.0.0.1:${port}` });
  browser = await openBrowser();
  ({ page, complaints } = await openPage(browser));
  page.setDefaultTimeout(20 * SECONDS);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${program.url}/auth/login`);
  const token = await enterAsPublisher(page, program.url);
  const files = { logo: 'logo.png', media_kit: 'kit.pdf' };
  const website = `http://127.0.0.1:${port}/about`;
  const added = { ...files, name: NAME, website, channel_type: 1 };
  await askProgram(program.url, '/site/add', added, token);
}, 240 * SECONDS);

afterAll(async () => {
  await browser?.close();
  await program?.stop();
  site?.close();
}, 30 * SECONDS);

/** What axe finds, and whether the page is wider than its window, in each look. */
async function faults(): Promise<string[]> {
  const found: string[] = [];
  await page.evaluate(AXE);
  for (const { scheme, width } of LOOKS) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme });
    await page.waitForFunction(
      (name) => document.documentElement.dataset.mantineColorScheme === name,
      scheme,
    );
    await settle(page);
    const ids = await page.evaluate(async () => {
      const { axe } = globalThis as unknown as {
        axe: { run: (options: RunOptions) => Promise<AxeResults> };
      };
      const { violations } = await axe.run({ resultTypes: ['violations'] });
      const { scrollWidth, clientWidth } = document.documentElement;
      const wider = scrollWidth > clientWidth ? ['too wide'] : [];
      return [...wider, ...violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)];
    });
    found.push(...ids.map((id) => `${scheme} ${width}: ${id}`));
  }
  return found;
}

test('a site without the proof is told what was found; with it, it is verified', async () => {
  complaints.length = 0;
  await page.goto(`${program.url}/settings/channel`);
  await page.getByRole('button', { name: `Verify ${NAME}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Copy tag' }).click();
  const tag = await page.evaluate(() => navigator.clipboard.readText());
  expect(tag).toMatch(/^<meta name="tributary-site" content="[\w-]{43}">$/);
  await dialog.getByRole('button', { name: 'Check now' }).click();
  await dialog.getByText('Nothing was found there.').first().waitFor();
  await dialog.getByText('We could not verify this site, check it and try again').waitFor();
  expect(await faults()).toEqual([]);

  front = `<html><head>${tag}</head></html>`;
  await dialog.getByRole('button', { name: 'Check now' }).click();
  await dialog.getByText('Ownership verified').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await dialog.waitFor({ state: 'detached' });
  const card = page.getByRole('article', { name: NAME });
  await card.getByText('Ownership verified').waitFor();
  expect(await card.getByRole('button', { name: `Verify ${NAME}` }).count()).toBe(0);
  expect([...(await faults()), ...complaints]).toEqual([]);
}, 120_000);

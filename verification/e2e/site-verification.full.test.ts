import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectNoFaults } from './support/inspect-screen.ts';
import { openSite } from './support/open-site.ts';
import { saveProgram } from './support/save-program.ts';
import { askProgram, enterAsPublisher } from './support/sign-in.ts';
import { sendPicture } from './support/upload-picture.ts';

/** A publisher of the demo network verifies a site. */
const NAME = 'Brook and Field';
let front = '<h1>Brook and Field</h1>';
const site = await openSite((request, response) => {
  response.writeHead(request.url === '/' ? 200 : 404).end(request.url === '/' ? front : '');
});
const program = saveProgram({ OUTBOUND_ALLOWED: site.host });
let page: Page;

beforeAll(async () => {
  page = await program.openPage();
  const token = await enterAsPublisher(page, program.url);
  const file = await sendPicture(program.url, token);
  const files = { logo: file, media_kit: file };
  const website = `${site.origin}/about`;
  const added = { ...files, name: NAME, website, channel_type: 1 };
  await askProgram(program.url, '/site/add', added, token);
});

const expectSound = () => expectNoFaults(program.watched(page));

test('verification shows what was found and succeeds with the proof', async () => {
  program.complaintsOf(page).length = 0;
  await page.goto(`${program.url}/settings/channel`);
  await page.getByRole('button', { name: `Verify ${NAME}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Copy tag' }).click();
  const tag = await page.evaluate(() => navigator.clipboard.readText());
  expect(tag).toMatch(/^<meta name="affiliate-site" content="[\w-]{43}">$/);
  await dialog.getByRole('button', { name: 'Verify' }).click();
  await dialog.getByText('Nothing was found.').first().waitFor();
  await dialog.getByText('We could not verify this channel, check it and try again').waitFor();
  await expectSound();

  front = `<html><head>${tag}</head></html>`;
  await dialog.getByRole('button', { name: 'Verify' }).click();
  await dialog.waitFor({ state: 'detached' });
  const card = page.getByRole('article', { name: NAME });
  await card.getByText('Ownership verified').waitFor();
  expect(await card.getByRole('button', { name: `Verify ${NAME}` }).count()).toBe(0);
  await expectSound();
}, 120_000);

import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectNoFaults } from './support/inspect-screen.ts';
import { openSite } from './support/open-site.ts';
import { saveProgram } from './support/save-program.ts';
import { askProgram, enterAsPublisher } from './support/sign-in.ts';
import { sendPicture } from './support/upload-picture.ts';

/**
 * A publisher of the demo network has a website on this machine scanned. The brands of the demo
 * have no pages on the internet, so faults that only a visit can find are not tested here.
 */
const SECONDS = 1000;
const NAME = 'Brook and Field';
let links: string[] = [];
const blog = await openSite((request, response) => {
  const isThere = request.url === '/' || request.url === '/more';
  const tags = links.map((link) => `<a href="${link.replaceAll('&', '&amp;')}">See it</a>`);
  response.writeHead(isThere ? 200 : 404, { 'content-type': 'text/html' });
  response.end(isThere ? `<title>${request.url}</title><a href="/more">More</a>${tags}` : '');
});
const program = saveProgram({ OUTBOUND_ALLOWED: blog.host, AUTO_APPROVE_SITES: '1' });
let page: Page;
let siteId: unknown;

beforeAll(async () => {
  page = await program.openPage();
  const token = await enterAsPublisher(page, program.url);
  const file = await sendPicture(program.url, token);
  const files = { logo: file, media_kit: file };
  const website = `${blog.origin}/`;
  const ask = (path: string, input: object) => askProgram(program.url, path, input, token);
  const { id: site_id } = await ask('/site/add', {
    ...files,
    name: NAME,
    website,
    channel_type: 1,
  });
  siteId = site_id;
  const { list } = await ask('/brand/list', { site_id, verify_type: 1 });
  const brand = (list as { mcid: string; site_url: string; status: string }[]).find(
    ({ status }) => status === 'online',
  );
  await ask('/brand/apply', { site_id, mcid: brand?.mcid });
  const link = await ask('/link/generate', {
    site_id,
    mcid: brand?.mcid,
    target_url: brand?.site_url,
  });
  links = [
    `${program.url}/t/nobodys`,
    `${link.short_url}?url=https%3A%2F%2Felsewhere.example.org%2F`,
    `${link.short_url}`,
    new URL('/some/page', brand?.site_url).href,
  ];
});

const expectSound = () => expectNoFaults(program.watched(page));

test('a website is checked on demand, and broken links are listed with their reason', async () => {
  program.complaintsOf(page).length = 0;
  await page.goto(`${program.url}/tools/broken-links`);
  await page.getByText('Example').first().waitFor();
  await page
    .getByRole('row', { name: /Our favourite/ })
    .first()
    .waitFor();
  await expectSound();
  await page.goto(`${program.url}/tools/broken-links?site_id=${siteId}`);
  await page.getByRole('button', { name: `Check now: ${NAME}` }).click();
  await page
    .getByText('Complete')
    .first()
    .waitFor({ timeout: 60 * SECONDS });
  await page.getByRole('heading', { name: '3 broken links, 1 not verified' }).waitFor();
  const table = page.getByRole('table').first();
  for (const word of [
    'This tracking link does not exist.',
    'elsewhere.example.org is not a domain of this brand.',
    'by this link earn nothing.',
    'robots.txt could not be read.',
  ]) {
    await table.getByText(word).waitFor();
  }
  await page.getByRole('heading', { name: 'Check history' }).waitFor();
  await expectSound();
}, 180_000);

test('broken links are filtered by type, ignored and restored', async () => {
  await page
    .getByRole('button', { name: /^No tracking link/ })
    .first()
    .click();
  await page.waitForURL(/type=9/);
  const plain = page.getByRole('row', { name: /No tracking link/ });
  await plain.getByRole('button', { name: 'Ignore See it' }).click();
  await page.getByText('No results').waitFor();
  await page.goto(`${program.url}/tools/broken-links?state=ignored&site_id=${siteId}`);
  await page.getByRole('button', { name: 'Restore See it' }).click();
  await page.getByText('No results').waitFor();
  await page.goto(`${program.url}/tools/broken-links?type=9&site_id=${siteId}`);
  await page.getByRole('button', { name: 'Ignore See it' }).waitFor();
});

test('a direct link is fixed by a tracking link to the same page', async () => {
  program.complaintsOf(page).length = 0;
  await page.getByRole('button', { name: 'Fix See it' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').waitFor();
  await expectSound();
  await dialog.getByRole('button', { name: 'Create tracking link' }).click();
  await dialog.getByRole('button', { name: 'Copy tracking link' }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/\/t\/\w{7}$/);
  await expectSound();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.goto(`${program.url}/tools/broken-links?state=replaced&site_id=${siteId}`);
  await page.getByRole('button', { name: 'Check See it again' }).click();
  await page.getByText(/^Still broken: /).waitFor();
}, 120_000);

test('the next check finds no broken links after a fix', async () => {
  links = [];
  await page.goto(`${program.url}/tools/broken-links?site_id=${siteId}`);
  await page.getByRole('button', { name: `Check now: ${NAME}` }).click();
  await page
    .getByRole('heading', { name: 'Results', exact: true })
    .waitFor({ timeout: 60 * SECONDS });
  await page.getByText('No results').waitFor();
}, 90_000);

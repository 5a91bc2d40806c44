import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { encode } from 'uqr';
import { beforeAll, expect, test } from 'vitest';
import { chooseFound } from './support/choose-found.ts';
import { listBrands } from './support/find-brands.ts';
import { saveProgram } from './support/save-program.ts';
import { askProgram, enterAsPublisher, settle } from './support/sign-in.ts';

/** Links on their screen, for a publisher of the demo network. */
const program = saveProgram();
let page: Page;
let token: string;
let brands: { mcid: string; merchant_name: string; site_url: string }[];

beforeAll(async () => {
  page = await program.openPage();
  token = await enterAsPublisher(page, program.url);
  const joined = await listBrands(program.url, { status: 2, perPage: 50 }, token);
  brands = (joined.list as typeof brands).filter((_brand, place) => place < 2);
});

const pageOf = (place: number, path: string) => new URL(path, brands[place]?.site_url).href;
const open = async (path = '/tools/link-generator') => {
  await page.goto(program.url + path);
  await settle(page);
};
/** The redirect target of a short link, without the click reference. */
async function sentTo(short: string): Promise<string | undefined> {
  const answer = await fetch(short, { redirect: 'manual' });
  return answer.headers
    .get('location')
    ?.replace(/([?&])(?:afsrc=1&)?click_ref=[\w-]{32}&?/, '$1')
    .replace(/[?&]$/, '');
}
const newest = async () => {
  const { list } = await askProgram(program.url, '/link/list', { perPage: 1 }, token);
  return (list as { code: string; short_url: string; target_url: string; uid1: string }[])[0];
};

test('the screen previews the target before a link is created', async () => {
  await open();
  const target = pageOf(0, '/preview/page?size=42');
  await page.getByLabel('Target page').fill(target);
  await page.getByText('Visitors are sent to').waitFor();
  const shown = page.locator('code', { hasText: '=CLICK_REF' });
  expect(await shown.textContent()).toContain(`${target}&`);
  await page.getByRole('main').getByRole('button', { name: 'Create link', exact: true }).click();
  const card = page.getByRole('region', { name: /^Tracking link for/ });
  await card.getByText(target).waitFor();
  expect((await newest())?.target_url).toBe(target);
});

test('several lines create several links at once', async () => {
  await open();
  const [one, two] = [pageOf(0, '/several/1'), pageOf(1, '/several/2')];
  await page.getByLabel('Target page').fill(`${one}\n${two}`);
  await page.getByRole('button', { name: 'Create 2 links' }).click();
  const table = page.getByRole('region', { name: 'Created links' });
  await page.getByRole('heading', { name: '2 of 2 links created' }).waitFor();
  expect(await table.getByRole('row').count()).toBe(3);
  expect(await sentTo((await newest())?.short_url ?? '')).toBe(two);
});

test('an invalid line among several shows its own error and does not block the others', async () => {
  await open();
  const good = pageOf(0, '/several/3');
  const lines = [good, 'not an address', 'https://nobody-joined.example/', pageOf(1, '/several/4')];
  await page.getByLabel('Target page').fill(lines.join('\n'));
  await page.getByRole('button', { name: 'Create 4 links' }).click();
  await page.getByRole('heading', { name: '2 of 4 links created' }).waitFor();
  const rows = page.getByRole('region', { name: 'Created links' }).getByRole('row');
  const row = (text: string) => rows.filter({ hasText: text });
  await row('not an address').getByText('must be a valid address').waitFor();
  await row('nobody-joined.example').getByText('This brand does not exist').waitFor();
  await row('/several/3').locator('code').waitFor();
  await row('/several/4').locator('code').waitFor();
});

test('a CSV upload creates links, lists failed lines and offers the result as CSV', async () => {
  await open();
  const lines = [
    'target_url;uid1',
    `${pageOf(0, '/csv/1')};"letter; may"`,
    'https://nobody-joined.example/;x',
    `${pageOf(1, '/csv/2')};footer`,
  ];
  await page.locator('input[type="file"]').setInputFiles({
    name: 'mine.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\r\n')),
  });
  await page.getByRole('heading', { name: '2 of 3 links created' }).waitFor();
  await page.getByText('Not created').waitFor();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const text = await readFile(await (await saving).path(), 'utf8');
  const rows = text.split('\r\n');
  expect(rows[0]).toBe('target_url,brand,link,uid1,uid2,uid3,uid4,uid5,error');
  expect(rows[1]).toMatch(
    new RegExp(`^${pageOf(0, '/csv/1')},.*${program.url}/t/\\w{7},letter; may,`),
  );
  expect(rows[2]).toContain('This brand does not exist');
  expect(rows[3]).toContain(',footer,');
});

test('a file without a target_url column is rejected with a message', async () => {
  await open();
  await page.locator('input[type="file"]').setInputFiles({
    name: 'other.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('address\nhttps://a.example/'),
  });
  await page.getByText('must contain a target_url column').waitFor();
});

test('a published link is pointed to another brand immediately', async () => {
  await open();
  const link = await newest();
  const target = pageOf(0, '/healed?by=owner');
  await page.getByRole('button', { name: `Edit link ${link?.code}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Target page').fill('https://nobody-joined.example/');
  await dialog.getByText('Cannot create a link').waitFor();
  await dialog.getByLabel('Target page').fill(target);
  await dialog.getByText(`instead of ${brands[1]?.merchant_name}`).waitFor();
  await dialog.getByText('Visitors are sent to').waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => sentTo(link?.short_url ?? '')).toBe(target);
});

test('an archived link is listed as archived and still works', async () => {
  await open();
  const link = await newest();
  const inList = page.getByRole('button', { name: `QR code of link ${link?.code}` });
  await page.getByRole('button', { name: `Archive link ${link?.code}` }).click();
  await page.getByText('Link archived. It still works.').waitFor();
  await inList.waitFor({ state: 'hidden' });
  expect(await sentTo(link?.short_url ?? '')).toBe(link?.target_url);
  await open('/tools/link-generator?archived=1');
  await inList.waitFor();
  await page.getByRole('button', { name: `Take link ${link?.code} back` }).click();
  await inList.waitFor({ state: 'hidden' });
  await open();
  await inList.waitFor();
});

test('the details of a link show where visitors are sent', async () => {
  await open();
  const link = await newest();
  await page.getByRole('button', { name: new RegExp(`${link?.code} Details$`) }).click();
  const drawer = page.getByRole('dialog', { name: `Link ${link?.code}` });
  await drawer.getByText('=CLICK_REF', { exact: false }).waitFor();
  await drawer.getByText(link?.target_url ?? '', { exact: true }).waitFor();
});

test('the QR code of a link is downloaded as SVG and PNG', async () => {
  await open();
  const link = await newest();
  await page.getByRole('button', { name: `QR code of link ${link?.code}` }).click();
  const dialog = page.getByRole('dialog');
  const save = async (kind: string) => {
    const saving = page.waitForEvent('download');
    await dialog.getByRole('button', { name: `Download as ${kind}` }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toMatch(new RegExp(`-${link?.code}\\.${kind.toLowerCase()}$`));
    return readFile(await file.path());
  };
  expect((await save('SVG')).toString()).toMatch(/^<svg[\s\S]*<\/svg>$/);
  const { data, info } = await sharp(await save('PNG'))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(info.width).toBeGreaterThanOrEqual(1024);
  expect(info.height).toBe(info.width);
  // Each module of the picture, sampled at its centre, equals that of the link's own QR code.
  const wanted = encode(link?.short_url ?? '', { ecc: 'M', border: 2 });
  const scale = info.width / wanted.size;
  const isDark = (x: number, y: number) => {
    const place = Math.floor((y + 0.5) * scale) * info.width + Math.floor((x + 0.5) * scale);
    return (data[place] ?? 0) < 128;
  };
  expect(wanted.data.map((row, y) => row.map((_dark, x) => isDark(x, y)))).toEqual(wanted.data);
});

test('C creates a link from any screen and copies it; keys sleep in fields', async () => {
  await open('/brands/find?status=0');
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: 'Create link' });
  await chooseFound(page, 'Brand', brands[0]?.merchant_name ?? '');
  await dialog.getByLabel('Custom address').fill('from-any-screen?');
  await dialog.getByRole('button', { name: 'Create and copy' }).click();
  await dialog.getByText('Use 3 to 40 letters, digits and hyphens').waitFor();
  await dialog.getByLabel('Custom address').fill('from-any-screen');
  await dialog.getByRole('button', { name: 'Create and copy' }).click();
  await dialog.getByText('Your tracking link').waitFor();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/\/t\/from-any-screen$/);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder(/^Go to a screen/).press('c');
  expect(await dialog.isVisible()).toBe(false);
});

test('? lists the keys, and the palette finds links', async () => {
  await open('/announcements');
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder(/^Go to a screen/).fill('from-any-screen');
  await page.getByRole('option', { name: /^from-any-screen/ }).click();
  await page.waitForURL(/link-generator\?keyword=from-any-screen/);
});

test('no console errors', () => {
  expect(program.complaintsOf(page)).toEqual([]);
});

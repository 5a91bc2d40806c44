import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openReceiver } from '#server/access/postbacks/builders.ts';
import { listBrands } from './support/find-brands.ts';
import { saveProgram } from './support/save-program.ts';
import { askProgram, enterAsPublisher, settle } from './support/sign-in.ts';

/** A postback from its creation to a replay, with an endpoint of this test. */
const receiver = await openReceiver();
const program = saveProgram({ OUTBOUND_ALLOWED: receiver.allowed });
let page: Page;
let token: string;

beforeAll(async () => {
  page = await program.openPage();
  token = await enterAsPublisher(page, program.url);
});

afterAll(() => receiver.close());

const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();

test('a postback is created with macros at the cursor and a live preview', async () => {
  await page.goto(`${program.url}/tools/global-postback/list`);
  await settle(page);
  await page.getByRole('link', { name: 'New postback' }).first().click();
  await page.getByRole('checkbox', { name: 'Relationship changed' }).check();
  await page.getByLabel('Headers').fill('X-Api-Key: key of the receiver');
  await page.getByLabel('URL').fill(`${receiver.origin}/pb?key=a%2Fb`);
  await press(/^Insert uid$/);
  await press('Insert status');
  await press('Insert event_id');
  const preview = page.getByRole('region', { name: 'Preview' });
  const address = await page.getByLabel('URL').inputValue();
  // The server composes the preview, so it also says why an address is refused.
  await page.getByLabel('URL').fill('https://[[order_id]].example/');
  await preview.getByRole('status').waitFor();
  await page.getByLabel('URL').fill(address);
  await preview.getByText('key=a%2Fb&uid=newsletter%2007%2F26&status=pending').waitFor();
  await preview.getByLabel('Example event').selectOption('4');
  await preview.getByText('key=a%2Fb&uid=&status=joined').waitFor();
  await preview.getByText('X-Api-Key: key of the receiver').waitFor();
  await press('Create postback');
  await page.waitForURL(/\/edit\/\d+$/);
  await page.getByText('No deliveries yet').waitFor();
});

test('a test shows request, status and time and appears in the log', async () => {
  receiver.answer = () => ({ status: 202, body: 'taken, thank you' });
  const console_ = page.locator('section', { has: page.getByRole('heading', { name: 'Test' }) });
  await console_.getByLabel('Example event').selectOption('4');
  await press('Send test');
  await console_.getByText('202', { exact: true }).waitFor();
  await console_.getByText('taken, thank you').waitFor();
  await console_.getByText(/^\d+ ms$/).waitFor();
  await console_.getByText(`GET ${receiver.origin}/pb?key=a%2Fb&uid=&status=joined`).waitFor();
  await page.getByText('Test: relationship.changed').waitFor();
  expect(receiver.received).toHaveLength(1);
  expect(receiver.received[0]?.headers['x-api-key']).toBe('key of the receiver');
});

test('a real event is delivered, opened in the log and resent with its event id', async () => {
  const others = await listBrands(program.url, { status: 0 }, token);
  const mcid = (others.list as { mcid: string }[])[0]?.mcid ?? '';
  const sites = await askProgram(program.url, '/site/list', { status: 1 }, token);
  const site_id = (sites.list as { id: number }[])[0]?.id;
  await askProgram(program.url, '/brand/apply', { mcid, site_id }, token);
  await expect.poll(() => receiver.received.length, { timeout: 15_000 }).toBeGreaterThan(1);
  await page.reload();
  await settle(page);
  await page.getByText('Healthy').waitFor();
  await press(/ evt_(?!test)/);
  const drawer = page.getByRole('dialog');
  await drawer.getByText('taken, thank you').first().waitFor();
  await page.keyboard.press('Escape');
  const before = receiver.received.length;
  await press(/^Resend evt_/);
  await page.getByText('Delivery queued').waitFor();
  await expect.poll(() => receiver.received.length, { timeout: 15_000 }).toBe(before + 1);
  const ids = receiver.received.slice(1).map(({ url }) => url.searchParams.get('event_id'));
  expect(new Set(ids).size).toBeLessThan(ids.length);
  expect(receiver.received.at(-1)?.url.searchParams.get('key')).toBe('a/b');
});

test('a postback is paused and resumed in the list', async () => {
  await page.goto(`${program.url}/tools/global-postback/list`);
  await settle(page);
  const row = page.getByRole('row', { name: new URL(receiver.origin).host });
  const state = row.getByLabel(/^State of postback/);
  await state.selectOption('Paused');
  await row.getByText('Paused').first().waitFor();
  await state.selectOption('On');
  await row.getByText('Healthy').waitFor();
});

test('no console errors', () => {
  expect(program.complaintsOf(page)).toEqual([]);
});

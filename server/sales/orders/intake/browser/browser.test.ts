import { createHmac } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openStaffBrand } from '#contract/brands/staff.ts';
import { english } from '#contract/errors.ts';
import { replayRefusedReport } from '#contract/orders/intake.ts';
import { reportTransactionInfo } from '#contract/reports/trace.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { hashToken, newCode } from '#server/platform/ids.ts';
import { rateLimits } from '#server/platform/rate-limits/rate-limits.ts';
import { buildLinkbook } from '../../../../../scripts/build-linkbook.ts';
import { buildClickRef, buildReportingBrand, reportOrder } from '../../builders.ts';

// The script is built first; does nothing if it is already built.
await buildLinkbook();
const t = await openTestApp({ TRACKING_URL: 'https://go.example.net' });
const site = await buildPublisherWithSite(t);
const minuteAgo = new Date(Date.now() - 60_000);

const MAX_GZIP_BYTES = 3 * 1024;

async function buildTaggedBrand() {
  const brand = await buildReportingBrand(t, { cookie_days: 45 });
  const { script_key: key } = await t.db
    .updateTable('brands')
    .set({ click_ref_param: 'aff_click' })
    .where('id', '=', brand.id)
    .returning('script_key')
    .executeTakeFirstOrThrow();
  const click_ref = await buildClickRef(t, { brand, site, at: minuteAgo });
  return { ...brand, key, click_ref, order_id: `order ${newCode(10)}` };
}
type Tagged = Awaited<ReturnType<typeof buildTaggedBrand>>;

const send = (body: unknown, address = '198.51.100.9') =>
  t.app.inject({
    method: 'POST',
    url: '/in/browser',
    remoteAddress: address,
    headers: { 'content-type': 'text/plain;charset=UTF-8', origin: 'https://shop.example' },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });

const signatureOf = (brand: Tagged, order: Record<string, unknown>) =>
  createHmac('sha256', hashToken(brand.secret))
    .update(
      Object.entries({ ...order, brand: brand.mcid })
        .map(([name, value]) => `${name}=${value}`)
        .sort()
        .join('\n'),
    )
    .digest('hex');

const linesOf = (brand: { id: number }) =>
  t.db
    .selectFrom('order_lines')
    .selectAll()
    .where('brand_id', '=', brand.id)
    .orderBy('id')
    .execute();

test('the script is small, and carries the parameter and the days of the brand of its key', async () => {
  const brand = await buildTaggedBrand();
  const answer = await t.app.inject({ url: `/in/t.js?key=${brand.key}` });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect(answer.body).toContain('({"parameter":"aff_click","days":45})');
  expect(answer.body).not.toMatch(/TRACKING_SETTINGS|\beval\b|Function\(|\.style\b/);
  expect(gzipSync(answer.body).length).toBeLessThan(MAX_GZIP_BYTES);
  expect((await t.app.inject({ url: '/in/t.js' })).body).toContain('({"parameter":"click_ref"');
  expect((await t.app.inject({ url: '/in/t.js?key=pk_none' })).statusCode).toBe(404);
});

test('staff see the tag of a brand', async () => {
  const brand = await buildTaggedBrand();
  const staff = await buildStaff(t);
  const { script_tag } = dataOf(await t.callAs(staff, openStaffBrand, { mcid: brand.mcid }));
  expect(script_tag).toBe(
    `<script async src="https://go.example.net/in/t.js?key=${brand.key}"></script>`,
  );
});

test('an order signed by the shop is attributed by the click of the browser', async () => {
  const brand = await buildTaggedBrand();
  const order = { order_id: brand.order_id, amount: '49.90', currency: 'USD' };
  const report = { key: brand.key, order, click_ref: brand.click_ref };
  const answer = await send({ ...report, signature: signatureOf(brand, order) });
  expect(answer.json()).toEqual({ code: 0, message: 'success', data: null });
  expect(answer.headers['access-control-allow-origin']).toBe('*');
  expect(await linesOf(brand)).toMatchObject([
    { sale_minor: 4990n, attribution: 'click', source: 'pixel', publisher_id: site.publisher_id },
  ]);
  for (const changed of [
    { order: { ...order, amount: '99.90' } },
    { order: { ...order, order_id: 'another' } },
    { key: (await buildTaggedBrand()).key },
  ]) {
    const refused = await send({ ...report, signature: signatureOf(brand, order), ...changed });
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ message: 'BRAND_SECRET_INVALID' });
  }
  expect(await linesOf(brand)).toHaveLength(1);
});

test('a shop that already reported the order is not affected by the signed report', async () => {
  const brand = await buildTaggedBrand();
  const order = { order_id: brand.order_id, amount: '49.90' };
  await reportOrder(t, brand, { ...order, click_ref: brand.click_ref });
  await send({
    key: brand.key,
    order,
    click_ref: brand.click_ref,
    signature: signatureOf(brand, order),
  });
  expect(await linesOf(brand)).toMatchObject([{ source: 'call', sale_minor: 4990n }]);
});

test('an unsigned order is unconfirmed until the server of the brand reports it', async () => {
  const brand = await buildTaggedBrand();
  const order = { order_id: brand.order_id, amount: '49.90', order_time: '2020-01-01T00:00:00Z' };
  const report = { key: brand.key, click_ref: brand.click_ref };
  expect((await send({ ...report, order })).json()).toMatchObject({ code: 0 });
  expect(await linesOf(brand)).toMatchObject([
    { attribution: 'click', source: 'browser', unconfirmed: true, sale_minor: 4990n },
  ]);
  const [line] = await linesOf(brand);
  expect(line?.order_time.getFullYear()).not.toBe(2020);
  const shown = async () =>
    dataOf(await t.callAs(site, reportTransactionInfo, { id: line?.id ?? 0 })).transaction;
  expect(await shown()).toMatchObject({ unconfirmed: true, status: 'pending', lock_date: null });

  await reportOrder(t, brand, { order_id: brand.order_id, amount: '39.90' });
  const confirmed = { attribution: 'click', source: 'call', unconfirmed: false, sale_minor: 3990n };
  expect(await linesOf(brand)).toMatchObject([confirmed]);
  expect(await shown()).toMatchObject({ unconfirmed: false });

  for (const changed of [{ amount: '99.90' }, { status: 'cancelled' }, { voucher_code: 'MINE' }]) {
    const answer = await send({ ...report, order: { ...order, ...changed } });
    expect(answer.json()).toEqual({ code: 0, message: 'success', data: null });
  }
  expect(await linesOf(brand)).toMatchObject([confirmed]);
});

test('staff see what was refused, as not proven to come from the brand', async () => {
  const brand = await buildTaggedBrand();
  const order = { order_id: brand.order_id, amount: 'x' };
  expect((await send({ key: brand.key, order })).json()).toMatchObject({
    message: 'AMOUNT_INVALID',
  });
  const kept = await t.db
    .selectFrom('refused_reports')
    .selectAll()
    .where('brand_id', '=', brand.id)
    .execute();
  expect(kept).toMatchObject([
    { source: 'browser', is_authentic: false, key: 'AMOUNT_INVALID', order_id: brand.order_id },
  ]);
  const staff = await buildStaff(t, 'admin');
  const replay = await t.callAs(staff, replayRefusedReport, { id: kept[0]?.id ?? 0 });
  expect(replay.message).toBe('REFUSED_REPORT_UNPROVEN');
});

test('what the server of the brand has signed is proven when it is refused', async () => {
  const brand = await buildTaggedBrand();
  const order = { order_id: brand.order_id, amount: 'x' };
  const signed = { key: brand.key, order, signature: signatureOf(brand, order) };
  expect((await send(signed)).json()).toMatchObject({ message: 'AMOUNT_INVALID' });
  await send({ ...signed, signature: '0'.repeat(64) });
  const kept = await t.db
    .selectFrom('refused_reports')
    .select(['source', 'is_authentic', 'key'])
    .where('brand_id', '=', brand.id)
    .orderBy('id')
    .execute();
  expect(kept).toEqual([
    { source: 'pixel', is_authentic: true, key: 'AMOUNT_INVALID' },
    { source: 'browser', is_authentic: false, key: 'BRAND_SECRET_INVALID' },
  ]);
});

test.each([
  ['no JSON', '{'],
  ['an array', '[]'],
  ['nested JSON', '['.repeat(5000)],
  ['no order', JSON.stringify({ key: 'pk_none' })],
])('%s is refused readably for the page', async (_name, body) => {
  const answer = await send(body);
  expect(answer.statusCode).toBe(400);
  expect(answer.headers['access-control-allow-origin']).toBe('*');
  expect(answer.json().code).toBeGreaterThan(20000);
});

test('a page may ask first (CORS), and an unknown key is refused', async () => {
  const asked = await t.app.inject({ method: 'OPTIONS', url: '/in/browser' });
  expect(asked.statusCode).toBe(204);
  expect(asked.headers['access-control-allow-headers']).toBe('content-type');
  const answer = await send({ key: 'pk_none', order: { order_id: '1', amount: '1' } });
  const text = english.SCRIPT_KEY_INVALID;
  expect(answer.json()).toMatchObject({ message: 'SCRIPT_KEY_INVALID', text });
});

test('reports are limited per address', async () => {
  const { points } = rateLimits.browser_order;
  let last = 0;
  for (let nth = 0; nth <= points; nth += 1) {
    last = (await send({ key: 'pk_none', order: {} }, '203.0.113.77')).statusCode;
  }
  expect(last).toBe(429);
});

import { createHash, createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { newCode } from '#server/platform/ids.ts';
import { buildReportingBrand, signReport } from './builders.ts';

const t = await openTestApp();
const brand = await buildReportingBrand(t);
const show = (query: string) => t.app.inject({ url: `/in/pixel.gif?${query}` });
const stored = async (order_id: string) =>
  t.db.selectFrom('order_lines').selectAll().where('order_id', '=', order_id).execute();

test('a signed pixel records its order once and is answered after the commit', async () => {
  const order_id = `order ${newCode(12)} & more`;
  const query = signReport(brand, { order_id, amount: '12.30', voucher_code: '' });
  for (let times = 0; times < 2; times += 1) {
    const answer = await show(query);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/gif',
      'cache-control': 'no-store',
    });
    expect(answer.rawPayload.subarray(0, 3).toString()).toBe('GIF');
  }
  expect(await stored(order_id)).toMatchObject([{ sale_minor: 1230n, source: 'pixel' }]);
});

test('the signature is computed as described in docs/report-orders.md', () => {
  const key = createHash('sha256').update(brand.secret).digest('hex');
  const signed = `amount=1\nbrand=${brand.mcid}\norder_id=a b`;
  const expected = createHmac('sha256', key).update(signed).digest('hex');
  const query = new URLSearchParams(signReport(brand, { order_id: 'a b', amount: '1' }));
  expect(query.get('signature')).toBe(expected);
});

test('a signature is valid for no other order and no other brand', async () => {
  const order_id = `order ${newCode(12)}`;
  const query = new URLSearchParams(signReport(brand, { order_id, amount: '12.30' }));
  const other = await buildReportingBrand(t);
  for (const [name, value] of [
    ['amount', '99.00'],
    ['order_id', 'another'],
    ['brand', other.mcid],
    ['signature', ''],
    ['signature', 'f'.repeat(64)],
    ['click_ref', 'mine'],
  ] as const) {
    const spoilt = new URLSearchParams(query);
    spoilt.set(name, value);
    const answer = await show(spoilt.toString());
    const message = value === '' ? 'BRAND_SIGNATURE_REQUIRED' : 'BRAND_SECRET_INVALID';
    expect(answer.json()).toMatchObject({ message });
  }
  expect(await stored(order_id)).toEqual([]);
});

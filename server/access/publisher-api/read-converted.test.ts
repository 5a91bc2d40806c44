import { expect, test } from 'vitest';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildRates } from '#server/books/rates/builders.ts';
import { setClock } from '#server/platform/clock.ts';
import { buildClickRef, buildReportingBrand, reportOrder } from '#server/sales/orders/builders.ts';
import { buildApiClient } from './builders.ts';

setClock(new Date('2026-03-09T12:00:00Z'));
const t = await openTestApp();
await buildRates(t, '2026-03-09', { USD: '1.25', JPY: '160' });
const client = await buildApiClient(t);
const brand = await buildReportingBrand(t, { currency: 'EUR' });
const at = new Date('2026-03-09T11:00:00Z');
const click_ref = await buildClickRef(t, { brand, site: client, at });
const report = { order_id: 'far away', order_time: '2026-03-09T11:30:00Z', amount: '1600' };
const DAYS = { beginDate: '2026-03-09', endDate: '2026-03-09' };
const ORIGINAL = { original_currency: 'JPY', exchange_rate: '0.0078125' };

test('rows contain the reported currency and rate, and changes the currency of their amounts', async () => {
  // 1,600 yen are 10 euros, of which 5 % are 0.50; in dollars 12.50 and 0.62 (of 0.625).
  await reportOrder(t, brand, { ...report, currency: 'JPY' });
  await reportOrder(t, brand, { ...report, currency: 'JPY', click_ref });
  const plain = await client.ask('transaction', DAYS);
  expect(plain.data.list).toMatchObject([
    {
      sale_amount: 12.5,
      sale_comm: 0.62,
      currency: 'USD',
      ...ORIGINAL,
      original_amount: 1600,
      ori_amount: 12.5,
      ori_aff_brokerage: 0.62,
    },
  ]);
  const orders = await client.ask('transaction_v3', DAYS);
  expect(orders.data.list[0]?.items).toMatchObject([
    { sale_amount: '12.50', sale_comm: '0.62', ...ORIGINAL, original_amount: '1600' },
  ]);
  const changes = await client.ask('changes', {});
  expect(changes.data.list).toMatchObject([
    {
      event: 'amended',
      old_sale_amount: 10,
      old_currency: 'EUR',
      old_sale_comm: 0,
      new_sale_amount: 12.5,
      new_sale_comm: 0.62,
      currency: 'USD',
    },
  ]);
});

test('a row without a conversion has nulls', async () => {
  const dollars = await buildReportingBrand(t);
  const clicked = await buildClickRef(t, { brand: dollars, site: client, at });
  await reportOrder(t, dollars, { ...report, click_ref: clicked });
  const { data } = await client.ask('transaction', { ...DAYS, mcid: dollars.mcid });
  expect(data.list).toMatchObject([
    { original_amount: null, original_currency: null, exchange_rate: null, currency: 'USD' },
  ]);
});

import { expect, test } from 'vitest';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { verifyLedger } from '#server/books/ledger/verify-ledger.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import {
  buildClickRef,
  buildOrderLine,
  buildReportingBrand,
} from '#server/sales/orders/builders.ts';
import { importNow } from './import-now.ts';

const t = await openTestApp();
const { staff_id } = await buildStaff(t, 'finance');

const order = (brand: { id: number }, kind: 'orders' | 'decisions', text: string) => ({
  kind,
  brand_id: brand.id,
  staff_id,
  file: { name: 'file.csv', bytes: Buffer.from(text) },
  apply: true,
  skip_bad: false,
});
const linesOf = (brand: { id: number }) =>
  t.db.selectFrom('order_lines').selectAll().where('brand_id', '=', brand.id).execute();

test('files that approve and cancel an order of 5,000 lines change them all, more than one statement of values holds', async () => {
  // A statement has at most 65,535 values, and an entry of the history of a line has 14. The lines
  // of an order are changed by one statement, but a report has at most 1,000.
  const brand = await buildReportingBrand(t);
  for (const part of ['a', 'b', 'c', 'd', 'e']) {
    const lines = Array.from({ length: 1000 }, (_, nth) => ({
      line_id: `${part}${nth}`,
      amount: '1',
    }));
    await buildOrderLine(t, { brand, report: { order_id: 'large', lines } });
  }
  await buildOrderLine(t, { brand, report: { order_id: 'small' } });
  const approvals = 'order_id,decision\nlarge,approved\nsmall,approved';
  const approved = await importNow(t, order(brand, 'decisions', approvals));
  expect(approved).toMatchObject({ state: 'applied', rows_changed: 2, lines_changed: 5001 });
  expect(new Set((await linesOf(brand)).map((one) => one.status))).toEqual(new Set(['approved']));
  const cancellations = 'order_id,status\nlarge,cancelled\nsmall,cancelled';
  const cancelled = await importNow(t, order(brand, 'orders', cancellations));
  expect(cancelled).toMatchObject({ state: 'applied', rows_changed: 2, lines_changed: 5001 });
  expect(new Set((await linesOf(brand)).map((one) => one.sale_minor))).toEqual(new Set([0n]));
  expect(await verifyLedger(t.db)).toMatchObject({ broken: null });
}, 120_000);

test('a file of 5,100 lines, above a megabyte and one part of a file, is imported whole and the ledger balances', async () => {
  const brand = await buildReportingBrand(t);
  const site = await buildPublisherWithSite(t);
  const click_ref = await buildClickRef(t, { brand, site, at: new Date('2026-01-01T00:00:00Z') });
  const row = (place: number) =>
    `order-${Math.floor(place / 20)},${place % 20},${place % 97}.${place % 10}5,${click_ref},2026-01-02T00:00:00Z,${'n'.repeat(200)}`;
  const text = `order_id,line_id,amount,click_ref,order_time,name\n${Array.from({ length: 5_100 }, (_, place) => row(place)).join('\n')}`;
  expect(text.length).toBeGreaterThan(1024 * 1024);
  expect(await importNow(t, order(brand, 'orders', text))).toMatchObject({ rows_new: 5_100 });
  expect(await linesOf(brand)).toHaveLength(5_100);
  expect(await verifyLedger(t.db)).toMatchObject({ broken: null });
}, 60_000);

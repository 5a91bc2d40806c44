import { expect, test } from 'vitest';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildStaff } from '#server/accounts/builders.ts';
import { verifyLedger } from '#server/ledger/verify-ledger.ts';
import { buildOrderLine, buildReportingBrand } from '../builders.ts';
import { decideByFile } from './decide-by-file.ts';
import { importOrders } from './import-orders.ts';

const t = await openTestApp();
const { staff_id } = await buildStaff(t, 'finance');
const brand = await buildReportingBrand(t);

const order = (text: string) => ({
  brand_id: brand.id,
  staff_id,
  file: { name: 'file.csv', bytes: Buffer.from(text) },
  apply: true,
  skip_bad: false,
});
const lines = () =>
  t.db.selectFrom('order_lines').selectAll().where('brand_id', '=', brand.id).execute();

test('files that approve and cancel whole orders change 8,000 lines, more than one statement of values holds', async () => {
  const orders = Array.from({ length: 8 }, (_, nth) => `order-${nth}`);
  const amounts = Array.from({ length: 1000 }, () => ({ amount: '1' }));
  for (const order_id of orders) {
    await buildOrderLine(t, { brand, report: { order_id, lines: amounts } });
  }
  const approvals = `order_id,decision\n${orders.map((id) => `${id},approved`).join('\n')}`;
  expect(await decideByFile(t.db, order(approvals))).toMatchObject({
    applied: true,
    rows_changed: 8,
  });
  expect(new Set((await lines()).map((one) => one.status))).toEqual(new Set(['approved']));
  const cancellations = `order_id,status\n${orders.map((id) => `${id},cancelled`).join('\n')}`;
  expect(await importOrders(t, order(cancellations))).toMatchObject({
    applied: true,
    rows_changed: 8,
  });
  expect(new Set((await lines()).map((one) => one.sale_minor))).toEqual(new Set([0n]));
  expect(await verifyLedger(t.db)).toMatchObject({ broken: null });
}, 120_000);

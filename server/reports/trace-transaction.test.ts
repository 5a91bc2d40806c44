import { expect, test } from 'vitest';
import { reportTransactionInfo } from '#contract/reports.ts';
import { buildPublisherWithSite } from '#server/sites/builders.ts';
import { dataOf, openTestApp } from '#server/testing/open-test-app.ts';
import { buildBrandRow, buildLineRow } from './builders.ts';

const t = await openTestApp();
const own = await buildPublisherWithSite(t);
const stranger = await buildPublisherWithSite(t);
const brand = await buildBrandRow(t, { merchant_name: 'Harbor Lane' });
const line = {
  order_id: 'T-1',
  at: '2026-03-08T12:00:00Z',
  sale_minor: 100n,
  commission_minor: 10n,
};
const first = await buildLineRow(t, { ...own, ...brand }, line);
await buildLineRow(t, { ...own, ...brand }, { ...line, line_id: '2' });
await buildLineRow(t, { ...stranger, ...brand }, { ...line, line_id: '3' });

test('a line without click, settlement or payment says so, and shows the own lines of its order', async () => {
  const id = first.conversion_id;
  const trace = dataOf(await t.callAs(own, reportTransactionInfo, { id }));
  expect(trace).toMatchObject({
    transaction: { id, order_id: 'T-1', line_id: '1' },
    click: null,
    rule: null,
    settlement: null,
    payment: null,
    postbacks: [],
  });
  expect(trace.order_lines.map((one) => one.line_id)).toEqual(['1', '2']);
});

test("another's line answers exactly as one that is not there", async () => {
  const foreign = await t.callAs(stranger, reportTransactionInfo, { id: first.conversion_id });
  const absent = await t.callAs(stranger, reportTransactionInfo, { id: 2_000_000_000 });
  expect(foreign).toEqual(absent);
  expect(foreign).toMatchObject({ code: 21016, message: 'CONVERSION_NOT_FOUND' });
});

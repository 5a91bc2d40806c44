import readXlsxFile from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { listClickLog } from '#contract/clicks/publisher.ts';
import {
  exportLinks,
  exportPayments,
  exportReport,
  listDownloads,
} from '#contract/downloads/publisher.ts';
import { listLinks } from '#contract/links/publisher.ts';
import { textToMinor } from '#contract/money.ts';
import { listPaymentLines, listPayments, readPayment } from '#contract/payments/publisher.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildClickRow } from '#server/insight/reports/builders.ts';
import { buildPaidPublisher } from '#server/payouts/payments/builders.ts';
import { requestPayments } from '#server/payouts/payments/request-payments.ts';
import { settleApproved } from '#server/payouts/settlements/settle-publisher.ts';
import { buildMember } from '#server/people/accounts/team/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { now, setClock } from '#server/platform/clock.ts';
import { buildOrderLine, buildReportingBrand } from '#server/sales/orders/builders.ts';
import { rollUpAllClicks } from '#server/traffic/clicks/builders.ts';
import { buildLink } from '#server/traffic/links/builders.ts';
import { buildFile } from './builders.ts';

setClock(new Date('2026-03-10T12:00:00Z'));
const t = await openTestApp();
const own = await buildPaidPublisher(t);
const stranger = await buildPublisherWithSite(t);
const [first, second] = [await buildReportingBrand(t), await buildReportingBrand(t)];
for (const brand of [first, second]) {
  const lines = [{ amount: '4000.10' }, { amount: '900.07' }, { amount: '-30.00' }];
  await buildOrderLine(t, { site: own, brand, status: 'approved', report: { lines } });
}
await settleApproved(t.db, own.publisher_id, now());
const [payment_id = 0] = await requestPayments(t.db, own.publisher_id, now());
await buildOrderLine(t, { site: own, brand: first, status: 'approved' });
await settleApproved(t.db, own.publisher_id, now());
const HOSTILE = '=1+1\r\n"<&>';
const link = await buildLink(t, own, await brandOf(first.id), { uid1: '@sum(A1)' });
await buildLink(t, own, await brandOf(second.id), { target_url: 'https://second.example/=x' });

async function brandOf(id: number) {
  const row = await t.db.selectFrom('brands').selectAll().where('id', '=', id);
  const { domain } = await row.executeTakeFirstOrThrow();
  return { brand_id: id, domain };
}
/** A row of a list as the texts of its CSV row. */
const texts = (row: object) =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [key, String(value ?? '')]));
const cents = (rows: readonly { amount?: string }[]) =>
  rows.reduce((sum, row) => sum + (textToMinor(row.amount ?? '', 'USD') ?? 0n), 0n);

test('a file of clicks equals the click log, with unique visits marked and formulas escaped', async () => {
  const at = '2026-03-10T11:00:00Z';
  const rowOwner = { ...own, brand_id: first.id };
  for (const uid1 of [HOSTILE, 'plain']) {
    await buildClickRow(t, rowOwner, { at, uid1, link_id: link.link_id, visitor: 'same' });
  }
  await buildClickRow(t, rowOwner, { at, invalid_reason: 'prefetch' });
  await rollUpAllClicks(t);
  const days = { start_date: '2026-03-01', end_date: '2026-03-31' };
  const file = await buildFile(t, own, exportReport, { report: 'clicks', ...days });
  const log = dataOf(await t.callAs(own, listClickLog, { ...days, perPage: 200 }));
  expect(file.filename).toBe('clicks_2026-03-01_2026-03-31.csv');
  expect(file.rows.length).toBe(log.list.length);
  expect(file).toMatchObject({ rows_total: log.list.length });
  const escaped = log.list.map((row) =>
    texts({ ...row, uid1: row.uid1 === HOSTILE ? `'${HOSTILE}` : row.uid1 }),
  );
  expect(file.rows).toEqual(escaped);
  expect(file.rows.filter((row) => row.is_unique === 'true').length).toBe(
    log.counts?.unique_clicks,
  );
  const some = { report: 'clicks', ...days, verdict: 'bot', columns: 'verdict,reason' } as const;
  const { rows } = await buildFile(t, own, exportReport, some);
  expect(rows).toEqual([{ verdict: 'bot', reason: 'prefetch' }]);
});

test('files of payments and settlements equal their lists, with amounts as numbers in a workbook', async () => {
  const file = await buildFile(t, own, exportPayments, { report: 'payments' });
  const { list } = dataOf(await t.callAs(own, listPayments, {}));
  expect(file.filename).toBe('payments_2026-03-12.csv');
  expect(file.rows).toEqual(list.map(texts));
  const made = await buildFile(t, own, exportPayments, { report: 'settlements' });
  expect(made.rows).toHaveLength(3);
  const { settlements, amount } = dataOf(await t.callAs(own, readPayment, { payment_id }));
  const taken = made.rows.filter((row) => row.payment_id === String(payment_id));
  expect(taken).toHaveLength(settlements.length);
  expect(cents(taken)).toBe(textToMinor(amount, 'USD'));
  const sheet = { report: 'payments', format: 'xlsx', columns: 'payment_id,amount' } as const;
  const [table] = await readXlsxFile((await buildFile(t, own, exportPayments, sheet)).bytes);
  expect(table?.data).toEqual([
    ['payment_id', 'amount'],
    [payment_id, Number(amount)],
  ]);
});

test('the lines of a payment in a file equal those of the screen and add up to its amount', async () => {
  const asked = { report: 'payment_details', payment_id } as const;
  const file = await buildFile(t, own, exportPayments, asked);
  const { list, sum } = dataOf(await t.callAs(own, listPaymentLines, { payment_id, perPage: 200 }));
  expect(file.filename).toBe(`payment-${payment_id}-details_2026-03-12.csv`);
  expect(file.rows).toHaveLength(6);
  expect(file.rows.map(({ id, amount, type }) => [id, amount, type])).toEqual(
    list.map(({ id, amount, type }) => [String(id), amount, type]),
  );
  expect(cents(file.rows)).toBe(textToMinor(sum, 'USD'));
  const all = await buildFile(t, own, exportPayments, { report: 'payment_details' });
  expect(all.filename).toBe('payment-details_2026-03-12.csv');
  expect(all.rows).toEqual(file.rows);
});

test('a file of links equals the filtered list of links', async () => {
  const file = await buildFile(t, own, exportLinks, {});
  const { list } = dataOf(await t.callAs(own, listLinks, {}));
  expect(file.filename).toBe('links_2026-03-12.csv');
  expect(file.rows.map((row) => row.short_url)).toEqual(list.map((row) => row.short_url));
  const made = file.rows.find((row) => row.code === link.code);
  expect(made).toMatchObject({ uid1: "'@sum(A1)", clicks: '2', orders: '0' });
  const archived = await buildFile(t, own, exportLinks, { archived: 1 });
  expect(archived.rows).toEqual([]);
});

test('an equal file is refused while one is queued; another kind and another user are not', async () => {
  const ask = async (who: typeof stranger, input: object) =>
    (await t.callAs(who, exportPayments, { report: 'payment_details', ...input } as never)).message;
  expect(await ask(own, { payment_id })).toBe('success');
  expect(await ask(own, { payment_id })).toBe('SAME_TASK_EXIST');
  expect(await ask(own, {})).toBe('success');
  expect((await t.callAs(own, exportLinks, {})).code).toBe(0);
  expect((await t.callAs(own, exportLinks, {})).code).toBe(20203);
  expect(await ask(stranger, { payment_id })).toBe('PAYMENT_NOT_FOUND');
  expect(await ask(stranger, { report: 'performance' })).toBe('PARAMS_TYPE_ERROR');
  expect(await ask(stranger, { columns: 'publisher_id' })).toBe('PARAMS_TYPE_ERROR');
  const strange = { site_id: own.site_id };
  expect((await t.callAs(stranger, exportLinks, strange)).message).toBe(
    'SITE_NOT_EXISTS_OR_INVALID',
  );
  expect((await t.callAs(stranger, exportLinks, { mcid: 'unknown' })).message).toBe(
    'BRAND_NOT_EXISTS',
  );
  const nothing = await buildFile(t, stranger, exportPayments, { report: 'settlements' });
  expect(nothing.rows).toEqual([]);
});

test('a user without permission for links gets no file of links, and with payments gets those', async () => {
  const viewer = await buildMember(t, own, 'finance_viewer');
  expect((await t.callAs(viewer, exportLinks, {})).message).toBe('PERMISSION_DENIED');
  const file = await buildFile(t, viewer, exportPayments, { report: 'payments', status: 'paid' });
  expect(file.rows).toEqual([]);
  const theirs = dataOf(await t.callAs(own, listDownloads, { perPage: 50 }));
  expect(theirs.list.map((one) => one.id)).not.toContain(file.id);
});

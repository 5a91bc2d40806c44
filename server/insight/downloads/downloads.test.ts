import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import readXlsxFile from 'read-excel-file/node';
import { expect, test } from 'vitest';
import type { InputOf } from '#contract/call.ts';
import { listClickLog } from '#contract/clicks/publisher.ts';
import { deleteDownloads, exportReport, listDownloads } from '#contract/downloads/publisher.ts';
import { reportPerformance, reportTransactions } from '#contract/reports/publisher.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildBrandRow, buildClickRow, buildLineRow } from '#server/insight/reports/builders.ts';
import { openSession } from '#server/people/accounts/sessions/open-session.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { advanceClock } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import { leaseRows } from '#server/platform/queue/lease-rows.ts';
import { runNext } from '#server/platform/queue/run-rows.ts';
import { clearDownloads, downloadQueue } from './jobs.ts';
import { MAX_WAITING } from './rules.ts';

const t = await openTestApp();
const own = await buildPublisherWithSite(t, { time_zone: 'America/New_York' });
const stranger = await buildPublisherWithSite(t);
const harbor = await buildBrandRow(t, { merchant_name: 'Harbor Foods' });
const at = '2026-03-08T12:00:00Z';
const HOSTILE = '=HYPERLINK("http://evil.example","<&>")';
const lines = [
  { order_id: 'N-1', sale_minor: 5_000n, commission_minor: 500n, uid1: HOSTILE },
  { order_id: '+1', line_id: '2', sale_minor: -100n, commission_minor: -10n, uid1: 'a,"b"\r\nc' },
  { order_id: 'N-3', sale_minor: 1n, commission_minor: 0n, status: 'rejected', reason: 'RETURNED' },
] as const;
for (const line of lines) await buildLineRow(t, { ...own, ...harbor }, { at, ...line });
await buildClickRow(t, { ...own, ...harbor }, { at });

const days = { start_date: '2026-03-01', end_date: '2026-03-31' };
const work = () => runNext(t, downloadQueue);
const lease = async () => (await leaseRows(t, downloadQueue, 1))[0];
const ask = async (input: Partial<InputOf<typeof exportReport>>) =>
  dataOf(await t.callAs(own, exportReport, { report: 'transactions', ...days, ...input })).id;
const listed = async (page = {}) => dataOf(await t.callAs(own, listDownloads, page));

/** A report file, written and downloaded as a browser without a session would. */
async function fileOf(input: Partial<InputOf<typeof exportReport>>) {
  const id = await ask(input);
  await work();
  const row = (await listed({ perPage: 50 })).list.find((one) => one.id === id);
  expect(row).toMatchObject({ status: 2 });
  const url = new URL(row?.download_url ?? '');
  const file = await t.app.inject({ url: url.pathname });
  expect(file.statusCode).toBe(200);
  expect(file.rawPayload.length).toBe(row?.size);
  return { id, ...file, bytes: file.rawPayload, name: row?.filename, path: url.pathname };
}

test('a file of lines by decision date has the lines of the screen', async () => {
  const asked = { date_by: 'decision', status: 'rejected' } as const;
  const rows = parse<Record<string, string>>((await fileOf(asked)).bytes, {
    bom: true,
    columns: true,
  });
  const report = dataOf(await t.callAs(own, reportTransactions, { ...days, ...asked }));
  expect(report.list.map((row) => row.order_id)).toEqual(['N-3']);
  expect(rows.map((row) => row.order_id)).toEqual(['N-3']);
  const paid = parse((await fileOf({ date_by: 'payment' })).bytes, { bom: true, columns: true });
  expect(paid).toEqual([]);
});

test('a CSV grouped by two fields has every row of the report with both keys', async () => {
  const view = { report: 'performance', group_by: 'brand', then_by: 'day' } as const;
  const columns = 'key,label,key2,label2,clicks,commission,currency';
  const file = await fileOf({ ...view, columns });
  expect(file.name).toBe('performance-by-brand-and-day_2026-03-01_2026-03-31.csv');
  const rows = parse<Record<string, string>>(file.bytes, { bom: true, columns: true });
  const { report: _, ...asked } = view;
  const { list } = dataOf(await t.callAs(own, reportPerformance, { ...days, ...asked }));
  expect(list.length).toBeGreaterThan(0);
  expect(rows).toEqual(
    list.map(({ key, label, key2, label2, clicks, commission, currency }) => ({
      key,
      label,
      key2,
      label2,
      clicks: String(clicks),
      commission,
      currency,
    })),
  );
  const single = { report: 'performance', columns } as const;
  expect(await t.callAs(own, exportReport, { ...days, ...single })).toMatchObject({ code: 20071 });
});

test('a CSV of transactions has every row of the report in its order, and no formula', async () => {
  const order = { order_type: 'sale_amount', order_direction: 'asc' } as const;
  const file = await fileOf(order);
  expect(file.name).toBe('transactions_2026-03-01_2026-03-31.csv');
  expect(file.headers['content-disposition']).toContain(`attachment; filename="${file.name}"`);
  const rows = parse<Record<string, string>>(file.bytes, { bom: true, columns: true });
  const report = dataOf(await t.callAs(own, reportTransactions, { ...days, ...order }));
  const same = ['sale_amount', 'commission', 'status', 'currency', 'order_time', 'mcid'] as const;
  const cut = (row: Record<string, unknown>) => same.map((name) => row[name]);
  expect(rows.map(cut)).toEqual(report.list.map(cut));
  expect(rows.map((row) => row.order_id)).toEqual(["'+1", 'N-3', 'N-1']);
  expect(rows[0]).toMatchObject({ sale_amount: '-1.00', uid1: 'a,"b"\r\nc' });
  expect(rows[2]?.uid1).toBe(`'${HOSTILE}`);
});

test('a file has the requested columns in the requested order', async () => {
  const { bytes } = await fileOf({ columns: 'commission,order_id', status: 'rejected' });
  expect(bytes.toString()).toBe('\uFEFFcommission,order_id\r\n0.00,N-3\r\n');
  for (const columns of ['commission,nothing', 'logo', 'constructor', ',']) {
    const answer = await t.callAs(own, exportReport, { report: 'transactions', ...days, columns });
    expect(answer.message).toBe('PARAMS_TYPE_ERROR');
  }
});

test('a workbook opens with amounts as numbers and hostile text as text', async () => {
  const { bytes, name } = await fileOf({
    format: 'xlsx',
    columns: 'order_id,sale_amount,uid1',
    order_type: 'sale_amount',
  });
  expect(name).toBe('transactions_2026-03-01_2026-03-31.xlsx');
  const [sheet] = await readXlsxFile(bytes);
  expect(sheet?.data).toEqual([
    ['order_id', 'sale_amount', 'uid1'],
    ['N-1', 50, HOSTILE],
    ['N-3', 0.01, null],
    ['+1', -1, 'a,"b"\r\nc'],
  ]);
});

test('a file of the performance report equals the report', async () => {
  const input = { group_by: 'brand', keyword: 'harbor' } as const;
  const { bytes, name } = await fileOf({ report: 'performance', ...input });
  expect(name).toBe('performance-by-brand_2026-03-01_2026-03-31.csv');
  const rows = parse<Record<string, string>>(bytes, { bom: true, columns: true });
  const report = dataOf(await t.callAs(own, reportPerformance, { ...days, ...input }));
  expect(report.list).toHaveLength(1);
  const texts = (row: object) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [key, String(value ?? '')]));
  expect(rows).toEqual(report.list.map(texts));
});

test('an equal request is queued once and may be repeated when its file is ready', async () => {
  const id = await ask({ order_id: 'twice' });
  const again = { report: 'transactions', order_id: 'twice', ...days } as const;
  expect((await t.callAs(own, exportReport, again)).message).toBe('SAME_TASK_EXIST');
  expect((await t.callAs(stranger, exportReport, again)).code).toBe(0);
  expect(await ask({ order_id: 'twice', format: 'xlsx' })).toBeGreaterThan(id);
  while (await work());
  expect(await ask({ order_id: 'twice' })).toBeGreaterThan(id);
  while (await work());
});

test('an invalid request is refused before anything is queued', async () => {
  const { total } = await listed();
  const tries: [object, string][] = [
    [{ report: 'payments' }, 'PARAMS_TYPE_ERROR'],
    [{ format: 'pdf' }, 'PARAMS_TYPE_ERROR'],
    [{ report: 'performance', order_type: 'order_id' }, 'PARAMS_TYPE_ERROR'],
    [{ start_date: '2026-04-01' }, 'REPORT_START_DATE_AFTER_END'],
    [{ start_date: null }, 'REPORT_START_DATE_REQUIRED'],
    [{ medium_id: 'nobodys' }, 'SITE_NOT_FOUND'],
    [{ mcid: 'unknown' }, 'BRAND_NOT_EXISTS'],
  ];
  for (const [input, key] of tries) {
    const asked = { report: 'transactions', ...days, ...input } as never;
    expect((await t.callAs(own, exportReport, asked)).message).toBe(key);
  }
  expect((await listed()).total).toBe(total);
});

test('page and page size of a list may be text, and are then checked like numbers', async () => {
  for (const order_id of ['first', 'second', 'third']) await ask({ order_id });
  while (await work());
  const ids = async (page: object) => (await listed(page)).list.map(({ id }) => id);
  const numbers = await ids({ curPage: 2, perPage: 1 });
  expect(numbers).toHaveLength(1);
  expect(await ids({ curPage: '2', perPage: '1' })).toEqual(numbers);
  const clicks = { ...days, perPage: '1' } as never;
  expect(dataOf(await t.callAs(own, listClickLog, clicks)).list).toHaveLength(1);
  const report = { ...days, curPage: '2', perPage: '1' } as never;
  expect(dataOf(await t.callAs(own, reportTransactions, report)).list).toHaveLength(1);
  for (const text of ['0', '51', '-1', '1.5', '1e1', ' 1', 'one', '99999999999']) {
    const answer = await t.callAs(own, listDownloads, { perPage: text } as never);
    expect([text, answer.message]).toEqual([text, 'PARAMS_TYPE_ERROR']);
  }
});

test('files are listed to the user who requested them and deleted by no other user', async () => {
  while (await work());
  const file = await fileOf({ order_id: 'mine' });
  const mine = (await listed()).list[0]?.id ?? 0;
  const theirs = dataOf(await t.callAs(stranger, listDownloads, {}));
  expect(theirs.list.map((one) => one.id)).not.toContain(mine);
  const strange = await t.callAs(stranger, deleteDownloads, { id: mine, clearAll: 0 });
  expect(strange.message).toBe('DOWNLOAD_NOT_FOUND');
  expect((await t.app.inject({ url: file.path })).statusCode).toBe(200);
  expect(dataOf(await t.callAs(own, deleteDownloads, { id: mine, clearAll: 0 })).deleted).toBe(1);
  expect((await t.app.inject({ url: file.path })).statusCode).toBe(404);
  expect((await t.callAs(own, deleteDownloads, {})).message).toBe('ID_REQUIRED');
  expect((await t.callAs(own, deleteDownloads, { clearAll: 2 })).message).toBe('PARAMS_TYPE_ERROR');
});

test('clearing all deletes every own file and stops those in progress', async () => {
  while (await work());
  await ask({ order_id: 'waiting' });
  expect(await lease()).toBeDefined();
  expect(
    dataOf(await t.callAs(own, deleteDownloads, { id: 0, clearAll: 1 })).deleted,
  ).toBeGreaterThan(1);
  expect(await listed()).toEqual({ list: [], total: 0 });
  expect(await work()).toBe(false);
});

test('the file of a frozen worker is written by another one when its lease expires', async () => {
  const id = await ask({ order_id: 'left' });
  await lease();
  expect(await work()).toBe(false);
  expect((await listed()).list[0]).toMatchObject({ id, status: 1, download_url: '' });
  advanceClock(60_001);
  const exportFolder = join(t.config.data_dir, 'exports');
  await mkdir(exportFolder, { recursive: true });
  await writeFile(join(exportFolder, `${id}-left.part`), 'half of a file');
  expect(await work()).toBe(true);
  expect((await listed()).list[0]).toMatchObject({ id, status: 2, rows: 0, rows_total: 0 });
  expect(await readdir(join(t.config.data_dir, 'exports'))).toEqual([]);
});

test(`more than ${MAX_WAITING} waiting files are refused, and users take turns`, async () => {
  for (let count = 0; count < MAX_WAITING; count += 1) await ask({ order_id: `many-${count}` });
  const one = { report: 'transactions', order_id: 'one more', ...days } as const;
  expect((await t.callAs(own, exportReport, one)).message).toBe('DOWNLOADS_TOO_MANY');
  const theirs = dataOf(await t.callAs(stranger, exportReport, one)).id;
  await work();
  await work();
  const { list } = dataOf(await t.callAs(stranger, listDownloads, {}));
  expect(list.find((row) => row.id === theirs)?.status).toBe(2);
  while (await work());
});

test('a file expires after a week', async () => {
  const { id, path } = await fileOf({ order_id: 'old' });
  const stored = path.split('/').at(-1) ?? '';
  const uploads = join(t.config.data_dir, 'uploads');
  expect(await readdir(uploads)).toContain(stored);
  advanceClock(7 * 86_400_000 + 1);
  expect((await t.app.inject({ url: path })).statusCode).toBe(404);
  await clearDownloads(t);
  expect(await readdir(uploads)).not.toContain(stored);
  const token = await inTransaction(t.db, (tx) => openSession(tx, { user_id: own.user_id }));
  const { list } = dataOf(await t.callAs({ token }, listDownloads, { perPage: 50 }));
  expect(list.find((row) => row.id === id)).toMatchObject({ status: 4, download_url: '' });
});

import { beforeEach, describe, expect, test } from 'vitest';
import { orderImports } from '#contract/imports/staff.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { verifyLedger } from '#server/books/ledger/verify-ledger.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { leaseRows } from '#server/platform/queue/lease-rows.ts';
import { runNext } from '#server/platform/queue/run-rows.ts';
import {
  buildClickRef,
  buildOrderLine,
  buildReportingBrand,
  reportOrder,
} from '#server/sales/orders/builders.ts';
import { decideOrderLines } from '#server/sales/orders/lines/decide-lines.ts';
import { addImport, applyImport } from './add-import.ts';
import { importNow } from './import-now.ts';
import { importQueue } from './jobs.ts';
import { runImportBatch } from './run-batch.ts';

const t = await openTestApp();
const staff = await buildStaff(t, 'finance');
const site = await buildPublisherWithSite(t);
let brand = await buildReportingBrand(t);
beforeEach(async () => {
  brand = await buildReportingBrand(t);
});

const fileOf = (kind: 'orders' | 'decisions', text: string) => ({
  kind,
  brand_id: brand.id,
  staff_id: staff.staff_id,
  file: { name: 'file.csv', bytes: Buffer.from(text) },
});
const apply = (kind: 'orders' | 'decisions', text: string) =>
  importNow(t, { ...fileOf(kind, text), apply: true, skip_bad: false });
const work = async () => {
  while (await runNext(t, importQueue));
};
async function undo(id: number) {
  dataOf(await t.callAs(staff, orderImports.undo, { id }));
  await work();
  return dataOf(await t.callAs(staff, orderImports.show, { id }));
}
const lines = () =>
  t.db
    .selectFrom('order_lines')
    .selectAll()
    .where('brand_id', '=', brand.id)
    .orderBy('id')
    .execute();
const withoutTimes = async () => (await lines()).map(({ updated_at: _, ...line }) => line);
async function balances() {
  const accounts = await t.db
    .selectFrom('ledger_accounts')
    .select(['kind', 'owner_kind', 'owner_id', 'currency', 'balance_minor'])
    .where('balance_minor', '<>', 0n)
    .orderBy('kind')
    .orderBy('owner_kind')
    .orderBy('owner_id')
    .execute();
  expect(await verifyLedger(t.db)).toMatchObject({ broken: null });
  return accounts;
}

describe('undoing an import', () => {
  test('of decisions and amendments returns every line and balance to the cent', async () => {
    await buildOrderLine(t, { brand, site, report: { order_id: 'A' } });
    await buildOrderLine(t, { brand, site, report: { order_id: 'B' } });
    await buildOrderLine(t, { brand, site, status: 'approved', report: { order_id: 'C' } });
    const before = [await withoutTimes(), await balances()];
    const decided = await apply(
      'decisions',
      'order_id,decision,reason\nA,approved,\nB,rejected,FRAUD\nC,rejected,RETURNED',
    );
    expect((await lines()).map((one) => one.status)).toEqual(['approved', 'rejected', 'rejected']);
    expect(await undo(decided.id)).toMatchObject({ state: 'undone', lines_undone: 3 });
    expect([await withoutTimes(), await balances()]).toEqual(before);
    const amended = await apply('orders', 'order_id,amount,status\nA,40,\nB,,cancelled\nC,70,');
    expect((await lines()).map((one) => one.sale_minor)).toEqual([4000n, 10000n, 7000n]);
    expect(await undo(amended.id)).toMatchObject({ state: 'undone', lines_undone: 3 });
    expect([await withoutTimes(), await balances()]).toEqual(before);
  });

  test('of new orders rejects them, and the corrected file records them as new', async () => {
    const at = new Date('2026-01-01T00:00:00Z');
    const click_ref = await buildClickRef(t, { brand, site, at });
    const file = (amount: string) =>
      `order_id,amount,click_ref,order_time\nN,${amount},${click_ref},2026-01-02T00:00:00Z`;
    const { id } = await apply('orders', file('500.00'));
    expect(await undo(id)).toMatchObject({ lines_undone: 1, lines_kept: 0 });
    expect(await lines()).toMatchObject([{ status: 'rejected', reason: 'CORRECTION' }]);
    await apply('orders', file('50.00'));
    expect(await lines()).toMatchObject([
      { status: 'pending', reason: null, sale_minor: 5000n, commission_minor: 250n },
    ]);
    await balances();
  });

  test('keeps lines that have changed since, and says why', async () => {
    const { order_line_id } = await buildOrderLine(t, { brand, site, report: { order_id: 'A' } });
    const { id } = await apply('orders', 'order_id,amount\nA,40');
    await decideOrderLines(t.db, staff, { ids: [order_line_id], decision: 'approved' });
    expect(await undo(id)).toMatchObject({ lines_undone: 0, lines_kept: 1 });
    expect(await lines()).toMatchObject([{ status: 'approved', sale_minor: 4000n }]);
    const { list } = dataOf(await t.callAs(staff, orderImports.listRows, { id }));
    expect(list).toMatchObject([
      { row: 1, verdict: 'changed', kept_because: 'IMPORT_LINE_CHANGED' },
    ]);
  });

  test('is refused before the file is applied and the second time', async () => {
    await buildOrderLine(t, { brand, site, report: { order_id: 'A' } });
    const id = await addImport(t.db, fileOf('orders', 'order_id,amount\nA,40'));
    await work();
    const refused = { message: 'IMPORT_STATE_INVALID' };
    expect(await t.callAs(staff, orderImports.undo, { id })).toMatchObject(refused);
    await applyImport(t.db, id, false);
    await work();
    await undo(id);
    expect(await t.callAs(staff, orderImports.undo, { id })).toMatchObject(refused);
  });
});

test('an import whose worker dies continues where it stopped and applies each row once', async () => {
  const rows = Array.from({ length: 1200 }, (_, nth) => `K-${nth},${nth + 1}.00`);
  const id = await addImport(t.db, fileOf('orders', `order_id,amount\n${rows.join('\n')}`));
  await work();
  await applyImport(t.db, id, false);
  await runNext(t, importQueue);
  expect(await lines()).toHaveLength(500);
  const [lost] = await leaseRows(t, importQueue, 1);
  if (!lost) throw new Error('The import is not due.');
  // The lease expires, another worker continues, and then the first one wakes up.
  await t.db
    .updateTable('file_imports')
    .set({ leased_until: new Date(0) })
    .execute();
  await work();
  await expect(runImportBatch(t, lost)).rejects.toThrow('Another worker');
  expect(dataOf(await t.callAs(staff, orderImports.show, { id }))).toMatchObject({
    state: 'applied',
    rows_new: 1200,
    done: 1200,
  });
  expect(await lines()).toHaveLength(1200);
  const changes = await t.db
    .selectFrom('order_line_changes as c')
    .innerJoin('order_lines as l', 'l.id', 'c.order_line_id')
    .where('l.brand_id', '=', brand.id)
    .select('c.id')
    .execute();
  expect(changes).toHaveLength(1200);
});

test('a mapping of columns is remembered for the files of a brand', async () => {
  await reportOrder(t, brand, { order_id: '7', amount: '10', line_id: 'x' });
  const mapping = {
    columns: { order_id: 'Bestellnummer', line_id: 'Position', amount: 'Netto', status: 'Status' },
    words: { Storno: 'cancelled', offen: 'pending' },
    decimal_comma: 1 as const,
  };
  const text =
    'Datum;Bestellnummer;Position;Netto;Status\n1.1.26;7;x;;Storno\n1.1.26;8;y;1.234,56;offen';
  const first = await importNow(t, {
    ...fileOf('orders', text),
    mapping,
    apply: true,
    skip_bad: false,
  });
  expect(first).toMatchObject({ state: 'applied', rows_ok: 2, errors: [] });
  expect(await lines()).toMatchObject([
    { order_id: '7', status: 'rejected' },
    { order_id: '8', line_id: 'y', sale_minor: 123456n },
  ]);
  const asked = { brand_id: brand.id, kind: 'orders' as const };
  expect(dataOf(await t.callAs(staff, orderImports.showMapping, asked))).toEqual({ mapping });
  expect(await apply('orders', text)).toMatchObject({ rows_repeated: 2, rows_bad: 0 });
});

test('a file never changes lines of another brand', async () => {
  const other = await buildOrderLine(t, { report: { order_id: 'theirs' } });
  const file = fileOf('decisions', 'order_id,decision\ntheirs,approved');
  const applied = importNow(t, { ...file, apply: true, skip_bad: true });
  expect(await applied).toMatchObject({ errors: [{ key: 'CONVERSION_NOT_FOUND' }], rows_ok: 0 });
  expect(other.lines).toMatchObject([{ status: 'pending' }]);
  const stored = await t.db
    .selectFrom('order_lines')
    .select('status')
    .where('id', '=', other.order_line_id)
    .executeTakeFirstOrThrow();
  expect(stored.status).toBe('pending');
});

test('calls for an unknown import are refused', async () => {
  const refused = { message: 'IMPORT_NOT_FOUND' };
  const id = 999_999;
  for (const call of [
    orderImports.show,
    orderImports.listRows,
    orderImports.undo,
    orderImports.apply,
  ]) {
    expect(await t.callAs(staff, call, { id })).toMatchObject(refused);
  }
});

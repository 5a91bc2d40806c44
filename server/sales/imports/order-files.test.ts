import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { APP_ID } from '#contract/call.ts';
import {
  decideStaffOrderLinesByFile,
  importStaffOrders,
  orderImports,
} from '#contract/imports/staff.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { sharedData } from '#fixtures/testing/shared-data.ts';
import { verifyLedger } from '#server/books/ledger/verify-ledger.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { runNext } from '#server/platform/queue/run-rows.ts';
import {
  buildClickRef,
  buildOrderLine,
  buildReportingBrand,
} from '#server/sales/orders/builders.ts';
import { importQueue } from './jobs.ts';

const t = await openTestApp();
const staff = await buildStaff(t, 'finance');
const site = await buildPublisherWithSite(t);
let brand = await buildReportingBrand(t);
beforeEach(async () => {
  brand = await buildReportingBrand(t);
});

type Fields = { apply?: 0 | 1; skip_bad?: 0 | 1; brand_id?: unknown; mapping?: unknown };

/** Uploads a file, waits until it is checked, applies it if asked, and returns the import. */
async function send(
  path: string,
  bytes: string | Buffer,
  { apply = 0, skip_bad = 0, ...fields }: Fields = {},
  token = staff.token,
) {
  const added = await upload(path, bytes, fields, token);
  if (added.code !== 0) return added;
  while (await runNext(t, importQueue));
  const { id } = added.data;
  if (apply === 0) return t.callAs(staff, orderImports.show, { id });
  const started = await t.callAs(staff, orderImports.apply, { id, skip_bad: skip_bad as 0 | 1 });
  if (started.code !== 0) return started;
  while (await runNext(t, importQueue));
  return t.callAs(staff, orderImports.show, { id });
}

async function upload(path: string, bytes: string | Buffer, fields: Fields, token: string) {
  const body = new FormData();
  const attributes = { brand_id: brand.id, ...fields };
  body.append('data', JSON.stringify({ appId: APP_ID, req: { header: { token }, attributes } }));
  body.append('file', new Blob([new Uint8Array(Buffer.from(bytes))]), 'orders.csv');
  const request = new Request('http://localhost/', { method: 'POST', body });
  const answer = await t.app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return answer.json();
}
const sendOrders = (text: string | Buffer, fields?: Fields) =>
  send(importStaffOrders.path, text, fields);
const sendDecisions = (text: string, fields?: Fields) =>
  send(decideStaffOrderLinesByFile.path, text, fields);
const lines = () =>
  t.db
    .selectFrom('order_lines')
    .selectAll()
    .where('brand_id', '=', brand.id)
    .orderBy('id')
    .execute();

describe('an order file', () => {
  const head = 'order_id,line_id,amount,click_ref,status\n';

  test('is only previewed until it is applied, and is idempotent', async () => {
    const click_ref = await buildClickRef(t, { brand, site, at: new Date('2026-01-01T00:00:00Z') });
    const text = `order_id,line_id,event,amount,click_ref,order_time\n${[
      `A,1,sale,10.00,${click_ref},2026-01-02T00:00:00Z`,
      `A,2,sale,20.50,${click_ref},2026-01-02T00:00:00Z`,
      `CA,1,cancellation,-10.00,${click_ref},2026-01-03T00:00:00Z`,
    ].join('\n')}`;
    const counts = { rows_total: 3, rows_ok: 3, rows_bad: 0, errors: [] };
    expect(await sendOrders(text)).toMatchObject({
      code: 0,
      data: { ...counts, state: 'checked', rows_new: 3 },
    });
    expect(await lines()).toHaveLength(0);
    expect(await sendOrders(text, { apply: 1 })).toMatchObject({
      data: { ...counts, state: 'applied', rows_new: 3 },
    });
    const stored = await lines();
    expect(
      stored.map((one) => [one.order_id, one.sale_minor, one.commission_minor, one.source]),
    ).toEqual([
      ['A', 1000n, 50n, 'file'],
      ['A', 2050n, 102n, 'file'],
      ['CA', -1000n, -50n, 'file'],
    ]);
    expect(await sendOrders(text, { apply: 1 })).toMatchObject({
      data: { ...counts, rows_new: 0, rows_repeated: 3, rows_changed: 0 },
    });
    expect(await lines()).toEqual(stored);
  });

  test('with invalid rows reports each of them and stores nothing unless they may be skipped', async () => {
    await buildOrderLine(t, { brand, status: 'rejected', report: { order_id: 'closed' } });
    const text = `${head}${[
      'good,1,5,,',
      ',1,5,,',
      'no-amount,1,,,',
      'words,1,five,,',
      'good,1,6,,',
      'closed,1,7,,',
      'ghost,1,,,cancelled',
      'too,many,5,,,cells',
      '"quo""ted",1,8,,',
    ].join('\n')}`;
    const report = {
      rows_total: 9,
      rows_ok: 2,
      rows_bad: 7,
      errors: [
        { row: 2, field: 'order_id', key: 'ORDER_ID_REQUIRED', value: '' },
        { row: 3, field: 'amount', key: 'AMOUNT_REQUIRED', value: '' },
        { row: 4, field: 'amount', key: 'AMOUNT_INVALID', value: 'five' },
        { row: 5, field: 'line_id', key: 'LINE_ID_REPEATED', value: '1' },
        { row: 6, field: 'order_id', key: 'CONVERSION_STATUS_INVALID', value: 'closed' },
        { row: 7, field: 'order_id', key: 'CONVERSION_NOT_FOUND', value: 'ghost' },
        { row: 8, field: null, key: 'PARAMS_TYPE_ERROR', value: 'too,many,5,,,cells' },
      ],
    };
    expect(await sendOrders(text)).toMatchObject({
      code: 0,
      data: { ...report, state: 'checked' },
    });
    expect(await sendOrders(text, { apply: 1 })).toMatchObject({
      code: 21014,
      message: 'FILE_ROWS_INVALID',
      data: { ...report, state: 'checked' },
    });
    expect(await lines()).toHaveLength(1);
    const taken = await sendOrders(text, { apply: 1, skip_bad: 1 });
    expect(taken).toMatchObject({ code: 0, data: { ...report, state: 'applied' } });
    expect((await lines()).map((one) => one.order_id)).toEqual(['closed', 'good', 'quo"ted']);
    const { list } = dataOf(await t.callAs(staff, orderImports.list, { kind: 'orders' }));
    expect(list[0]).toMatchObject({ id: taken.data.id, rows_bad: 7, state: 'applied' });
  });

  test('may cancel orders, and counts changed amounts as changes', async () => {
    await buildOrderLine(t, {
      brand,
      report: { order_id: 'X', lines: [{ amount: '1' }, { amount: '2' }] },
    });
    await buildOrderLine(t, { brand, report: { order_id: 'Y' } });
    const text = `${head}X,,,,cancelled\nY,1,40,,\n`;
    expect(await sendOrders(text, { apply: 1 })).toMatchObject({ data: { rows_changed: 2 } });
    expect((await lines()).map((one) => [one.status, one.sale_minor])).toEqual([
      ['rejected', 100n],
      ['rejected', 200n],
      ['pending', 4000n],
    ]);
  });

  test('with an unknown column is refused', async () => {
    expect(await sendOrders('order_id,amount,clickref\nA,1,x\n')).toMatchObject({
      data: {
        rows_ok: 1,
        rows_bad: 0,
        errors: [{ row: 0, field: 'clickref', key: 'PARAMS_TYPE_ERROR' }],
      },
    });
  });

  test.each([
    ['nothing', ''],
    ['no order_id column', 'order,amount\nA,1\n'],
    ['an open quote', 'order_id,amount\n"A,1\n'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452ff', 'hex')],
    [
      'text that is not UTF-8',
      Buffer.concat([Buffer.from('order_id,amount\n'), Buffer.from([0xe9, 0x2c, 0x31])]),
    ],
  ])('that contains %s is refused', async (_words, bytes) => {
    expect(await sendOrders(bytes, { apply: 1 })).toMatchObject({
      code: 21012,
      message: 'FILE_TYPE_NOT_ALLOWED',
    });
    expect(await lines()).toHaveLength(0);
  });

  const spectrum = sharedData('hostile/csv-spectrum/csvs');
  const files = existsSync(spectrum) ? readdirSync(spectrum) : [];
  test.runIf(files.length > 0)(
    'of any unusual format is imported or refused, never a fault',
    async () => {
      for (const name of files) {
        const cells = [Buffer.from('order_id,'), readFileSync(`${spectrum}/${name}`)];
        expect([0, 21012], name).toContain((await sendOrders(Buffer.concat(cells))).code);
      }
    },
  );
});

describe('a decision file', () => {
  const head = 'order_id,line_id,decision,reason,note\n';

  test('decides order lines and whole orders, once', async () => {
    await buildOrderLine(t, {
      brand,
      report: { order_id: 'X', lines: [{ amount: '1' }, { amount: '2' }] },
    });
    await buildOrderLine(t, {
      brand,
      report: { order_id: 'Y', lines: [{ amount: '1' }, { amount: '2' }] },
    });
    const text = `${head}X,,approved,,\nY,1,rejected,OTHER,sent back\nY,2,approved,,\n`;
    const counts = { rows_total: 3, rows_ok: 3, rows_bad: 0 };
    expect(await sendDecisions(text)).toMatchObject({
      code: 0,
      data: { ...counts, state: 'checked', rows_changed: 3 },
    });
    expect((await lines()).map((one) => one.status)).toEqual(Array(4).fill('pending'));
    expect(await sendDecisions(text, { apply: 1 })).toMatchObject({
      data: { ...counts, rows_changed: 3 },
    });
    expect((await lines()).map((one) => [one.status, one.reason, one.note])).toEqual([
      ['approved', null, null],
      ['approved', null, null],
      ['rejected', 'OTHER', 'sent back'],
      ['approved', null, null],
    ]);
    expect(await sendDecisions(text, { apply: 1 })).toMatchObject({
      data: { ...counts, rows_repeated: 3, rows_changed: 0 },
    });
    expect(await verifyLedger(t.db)).toMatchObject({ broken: null });
  });

  test('reports every invalid row', async () => {
    await buildOrderLine(t, { brand, report: { order_id: 'X' } });
    await buildOrderLine(t, { brand, status: 'rejected', report: { order_id: 'Z' } });
    const text = `${head}${[
      'X,1,maybe,,',
      'X,1,rejected,,',
      'X,1,rejected,OTHER,',
      'X,1,rejected,BECAUSE,',
      'X,9,approved,,',
      'Z,,approved,,',
      'X,,approved,,',
      'X,1,approved,,',
    ].join('\n')}`;
    expect(await sendDecisions(text, { apply: 1 })).toMatchObject({
      message: 'FILE_ROWS_INVALID',
      data: {
        rows_ok: 0,
        errors: [
          { row: 1, field: 'decision', key: 'DECISION_INVALID', value: 'maybe' },
          { row: 2, field: 'reason', key: 'REASON_REQUIRED' },
          { row: 3, field: 'note', key: 'NOTE_REQUIRED' },
          { row: 4, field: 'reason', key: 'REASON_INVALID', value: 'BECAUSE' },
          { row: 5, field: 'order_id', key: 'CONVERSION_NOT_FOUND' },
          { row: 6, field: 'decision', key: 'CONVERSION_STATUS_INVALID' },
          { row: 7, field: 'line_id', key: 'LINE_ID_REPEATED' },
          { row: 8, field: 'line_id', key: 'LINE_ID_REPEATED' },
        ],
      },
    });
    expect((await lines()).map((one) => one.status)).toEqual(['pending', 'rejected']);
  });
});

describe.each([importStaffOrders.path, decideStaffOrderLinesByFile.path])('%s', (path) => {
  const text = 'order_id,amount,decision\n';
  test.each([
    [{ brand_id: undefined }, 'MERCHANT_NOT_FOUND'],
    [{ brand_id: 0 }, 'MERCHANT_NOT_FOUND'],
    [{ brand_id: '7' }, 'MERCHANT_NOT_FOUND'],
    [{ brand_id: 999_999 }, 'MERCHANT_NOT_FOUND'],
    [{ mapping: 'amount' }, 'PARAMS_TYPE_ERROR'],
    [{ mapping: { columns: { amount: 7 } } }, 'PARAMS_TYPE_ERROR'],
    [{ mapping: { decimal_comma: 2 } }, 'PARAMS_TYPE_ERROR'],
  ])('refuses %j with %s', async (fields, key) => {
    expect(await send(path, text, fields)).toMatchObject({ message: key });
  });

  test('refuses a request without a file and users without the permission', async () => {
    const attributes = { brand_id: brand.id };
    const envelope = { appId: APP_ID, req: { header: { token: staff.token }, attributes } };
    expect(await t.post(path, envelope)).toMatchObject({ message: 'FILE_REQUIRED' });
    const support = await buildStaff(t, 'support');
    expect(await send(path, text, {}, support.token)).toMatchObject({
      message: 'PERMISSION_DENIED',
    });
    expect(await send(path, text, {}, site.token)).toMatchObject({ code: 401 });
    for (const token of ['guessed', '']) {
      expect(await send(path, text, {}, token)).not.toMatchObject({ code: 0 });
    }
    const stored = t.db.selectFrom('file_imports').select('id').where('brand_id', '=', brand.id);
    expect(await stored.execute()).toEqual([]);
    expect(await lines()).toEqual([]);
  });
});

import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { InputOf } from '#contract/call.ts';
import { listStaffOrderLines, showStaffOrderLine } from '#contract/orders/staff.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { countRows } from '#server/platform/db/count-rows.ts';
import { buildOrderLine, buildReportingBrand } from '../builders.ts';

const t = await openTestApp();
const staff = await buildStaff(t, 'support');
const brand = await buildReportingBrand(t);
const yen = await buildReportingBrand(t, { currency: 'JPY' });
const site = await buildPublisherWithSite(t);
const other = await buildPublisherWithSite(t);
const build = (order_id: string, more: Parameters<typeof buildOrderLine>[1] = {}) =>
  buildOrderLine(t, { brand, site, ...more, report: { order_id, ...more.report } });
const day = (date: string) => ({ order_time: `${date}T23:59:59Z` });

const first = await build('plain-1', {
  report: { ...day('2026-03-01'), amount: '10.00', sku: 'LAMP-7' },
});
await build('plain-2', {
  report: {
    ...day('2026-03-02'),
    lines: [{ amount: '20', name: 'Red lantern' }, { amount: '-5' }],
  },
});
await build('100%_sure', { status: 'approved', report: { ...day('2026-03-03'), amount: '40' } });
await build('C-1', {
  status: 'rejected',
  report: { ...day('2026-03-04'), amount: '-3', event: 'cancellation' },
});
await build('yen', { brand: yen, site: other, report: { ...day('2026-03-05'), amount: '1000' } });

const list = async (input: InputOf<typeof listStaffOrderLines> = {}) =>
  dataOf(await t.callAs(staff, listStaffOrderLines, input));
const found = async (input: InputOf<typeof listStaffOrderLines>) =>
  (await list(input)).list.map((line) => `${line.order_id}/${line.line_id}`);

describe('the order list', () => {
  test('is sorted newest first, with totals per currency over all matches', async () => {
    const all = await list();
    expect(all.list.map((line) => line.order_id)).toEqual([
      'yen',
      'C-1',
      '100%_sure',
      'plain-2',
      'plain-2',
      'plain-1',
    ]);
    expect(all.total).toBe(6);
    // None of these has a click within its window, so no publisher earns; the sales are still
    // totalled.
    expect(all.totals).toMatchObject([
      { currency: 'JPY', lines: 1, orders: 1, sale_amount: '1000' },
      { currency: 'USD', lines: 5, orders: 4, sale_amount: '62.00' },
    ]);
  });

  test.each<[InputOf<typeof listStaffOrderLines>, string[]]>([
    [{ brand_id: yen.id }, ['yen/1']],
    [{ status: 'approved' }, ['100%_sure/1']],
    [{ event: 'cancellation' }, ['C-1/1']],
    [{ attribution: 'coupon' }, []],
    [{ start_date: '2026-03-04' }, ['yen/1', 'C-1/1']],
    [{ end_date: '2026-03-01' }, ['plain-1/1']],
    [{ start_date: '2026-03-02', end_date: '2026-03-02' }, ['plain-2/2', 'plain-2/1']],
    [{ keyword: 'PLAIN' }, ['plain-2/2', 'plain-2/1', 'plain-1/1']],
    [{ keyword: 'lamp' }, ['plain-1/1']],
    [{ keyword: 'lantern' }, ['plain-2/1']],
    [{ keyword: '0%_s' }, ['100%_sure/1']],
    // One or two characters match the beginning only.
    [{ keyword: '%' }, []],
    [{ keyword: 'PL' }, ['plain-2/2', 'plain-2/1', 'plain-1/1']],
    [{ keyword: 'mp' }, []],
    [{ keyword: '\\' }, []],
    [{ perPage: 2, curPage: 2 }, ['100%_sure/1', 'plain-2/2']],
    [{ curPage: 99 }, []],
  ])('finds by %j exactly %j', async (input, rows) => {
    expect(await found(input)).toEqual(rows);
  });

  test('finds the lines of a publisher, and a line by its full click reference', async () => {
    const mine = await buildOrderLine(t, { site: other, report: { order_id: 'mine' } });
    const [line] = (await list({ publisher_id: other.publisher_id })).list;
    expect(line).toMatchObject({
      id: mine.order_line_id,
      site_id: other.site_id,
      mcid: mine.brand.mcid,
      attribution: 'click',
      commission: '5.00',
      uid1: 'spring',
    });
    expect(await found({ keyword: line?.click_ref ?? '' })).toEqual(['mine/1']);
  });

  test('says that the totals of many found lines are estimates', async () => {
    await sql`
      insert into order_lines (brand_id, order_id, line_id, source, order_time, attribution,
        currency, sale_minor, commission_minor, status, created_at, updated_at)
      select ${brand.id}, 'bulk-' || n, '1', 'file', now(), 'none', 'USD', 200, 10, 'pending',
        now(), now()
      from generate_series(1, 1500) n`.execute(t.db);
    await sql`analyze order_lines`.execute(t.db);
    // All pages of a table this small are in the sample.
    expect(await list({ keyword: 'bulk', perPage: 1 })).toMatchObject({
      total: 1500,
      is_estimate: true,
      totals: [{ currency: 'USD', lines: 1500, orders: 1500, sale_amount: '3000.00' }],
    });
    expect(await list({ keyword: 'bulk-100', perPage: 1 })).toMatchObject({
      total: 11,
      is_estimate: false,
      totals: [{ lines: 11, sale_amount: '22.00' }],
    });
  });

  test('counts rows exactly up to 10,000, then estimates them', async () => {
    const rows = (n: number) => sql`select 1 from generate_series(1, ${sql.lit(n)})`;
    expect(await countRows(t.db, rows(10_000))).toEqual({ total: 10_000, is_estimate: false });
    expect(await countRows(t.db, rows(123_456))).toEqual({ total: 120_000, is_estimate: true });
  });

  test.each([
    [{ brand_id: 'x' }, 'MERCHANT_NOT_FOUND'],
    [{ publisher_id: 'x' }, 'USER_ID_INTEGER'],
    [{ status: 'paid' }, 'CONVERSION_STATUS_INVALID'],
    [{ event: 'x' }, 'ORDER_EVENT_INVALID'],
    [{ attribution: 'x' }, 'PARAMS_TYPE_ERROR'],
    [{ start_date: '2026-02-30' }, 'REPORT_START_DATE_STRING'],
    [{ end_date: 7 }, 'REPORT_END_DATE_STRING'],
    [{ start_date: '2026-03-02', end_date: '2026-03-01' }, 'REPORT_START_DATE_AFTER_END'],
    [{ keyword: 'x'.repeat(101) }, 'SEARCH_KEYWORD_STRING'],
    [{ keyword: ['x'] }, 'SEARCH_KEYWORD_STRING'],
    [{ curPage: 0 }, 'PARAMS_TYPE_ERROR'],
    [{ perPage: 201 }, 'PARAMS_TYPE_ERROR'],
  ])('refuses %j with %s', async (attributes, key) => {
    const header = { token: staff.token };
    const answer = await t.post(listStaffOrderLines.path, {
      appId: 32,
      req: { header, attributes },
    });
    expect(answer.message).toBe(key);
  });

  test('is refused to publishers', async () => {
    expect(await t.callAs(site, listStaffOrderLines, {})).toMatchObject({ code: 401 });
  });
});

describe('one order line', () => {
  test('shows its history and its ledger postings', async () => {
    const shown = dataOf(await t.callAs(staff, showStaffOrderLine, { id: first.order_line_id }));
    expect(shown).toMatchObject({ order_id: 'plain-1', sale_amount: '10.00', source: 'demo' });
    expect(shown.history).toMatchObject([{ kind: 'recorded', new_sale_amount: '10.00' }]);
  });

  test.each([
    [999_999, 'CONVERSION_NOT_FOUND'],
    [undefined, 'ID_REQUIRED'],
    ['1', 'ID_INTEGER'],
  ])('refuses %s with %s', async (id, key) => {
    const header = { token: staff.token };
    const answer = await t.post(showStaffOrderLine.path, {
      appId: 32,
      req: { header, attributes: { id } },
    });
    expect(answer.message).toBe(key);
  });
});

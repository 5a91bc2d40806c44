import { beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#server/platform/clock.ts';
import { saveProgram } from './support/save-program.ts';
import { askProgram, MARA } from './support/sign-in.ts';
import { centsOf, DIALECT, lackOf, speakDialect } from './support/speak-dialect.ts';

/**
 * A client written only from the API documentation, on the demo network over HTTP: every call,
 * code, limit and invariant.
 */
const program = saveProgram();
let session: string;
let channels: number[] = [];

beforeAll(async () => {
  session = String((await askProgram(program.url, '/auth/sign_in', MARA)).token);
  const { list } = await askProgram(program.url, '/site/list', {}, session);
  channels = (list as { id: number }[]).map(({ id }) => id);
});

/** A client with a new token: the rate limit applies to the channel, whichever token is used. */
async function clientOf(channel = 0) {
  const scopes = ['read', 'links', 'payments'];
  const asked = { site_id: channels[channel], scopes, expires_on: 'never' };
  const { token } = await askProgram(program.url, '/tools/api_token_add', asked, session);
  return speakDialect(program.url, String(token));
}
const day = (ago: number) => new Date(Date.now() - ago * DAY_MS + 8 * 3_600_000).toISOString();
/** A period of at most 62 days, in UTC+8, ending today or `ago` days ago. */
const days = (length: number, ago = 0) => ({
  beginDate: day(ago + length - 1).slice(0, 10),
  endDate: day(ago).slice(0, 10),
});
const second = (ago: number) =>
  day(ago / 86_400)
    .slice(0, 19)
    .replace('T', ' ');
type Rows = Awaited<ReturnType<ReturnType<typeof speakDialect>['readAll']>>;
const groupBy = (rows: Rows, field: string) => Map.groupBy(rows, (row) => row[field]);

describe('rows', () => {
  test('transactions match the orders line by line, by channel and by account', async () => {
    const client = await clientOf();
    const asked = { ...days(62), dataScope: 'user' };
    const lines = await client.readAll('transaction', asked);
    const own = await client.readAll('transaction', days(62));
    expect(lines.length).toBeGreaterThan(own.length);
    expect(own.length).toBeGreaterThan(20);
    expect([...new Set(lines.flatMap((line) => lackOf('transaction', line)))]).toEqual([]);
    expect(lines[0]).toMatchObject({
      tributary_id: expect.stringMatching(/^\d+$/),
      brand_id: expect.any(Number),
      order_time: expect.any(Number),
      sale_amount: expect.any(Number),
      sale_comm: expect.any(Number),
      comm_rate: expect.stringMatching(/^(Revshare \d+\.\d\d%|Fixed .+)$/),
      last_update_time: expect.stringMatching(/^\d\d-\d\d-\d{4}$/),
      order_time_iso: expect.stringMatching(/(Z|[+-]\d\d:\d\d)$/),
    });
    const orders = await client.readAll('transaction_v3', {
      ...asked,
      updateBeginDate: '',
      updateEndDate: '',
    });
    const items = orders.flatMap((order) => order.items as Rows);
    expect([...new Set(orders.flatMap((order) => lackOf('transaction_v3', order)))]).toEqual([]);
    expect([...new Set(items.flatMap((item) => lackOf('item', item)))]).toEqual([]);
    expect(typeof items[0]?.sale_amount).toBe('string');
    expect(items.map((item) => item.tributary_id).sort()).toEqual(
      lines.map((line) => line.tributary_id).sort(),
    );
    for (const field of ['sale_amount', 'sale_comm']) {
      expect(centsOf(items, field)).toBe(centsOf(lines, field));
    }
    expect(items.some((item) => item.payment_id === '0')).toBe(true);
  });

  test('the statuses partition all lines and are case-insensitive', async () => {
    const client = await clientOf();
    const count = async (status: string[]) =>
      (await client.readAll('transaction', { ...days(62), status })).length;
    const parts = [await count(['PENDING']), await count(['approved']), await count(['Rejected'])];
    expect(parts.reduce((sum, one) => sum + one)).toBe(await count(['All']));
  });

  test('brands include their relationship, and only joined ones have links', async () => {
    const client = await clientOf();
    const brands = await client.readAll('monetization');
    expect(brands.flatMap((brand) => lackOf('monetization', brand))).toEqual([]);
    for (const brand of brands) {
      const { brand_id, mid, relationship, tracking_url, merchant_name } = brand;
      expect(mid).toBe(brand_id);
      expect(Number(brand_id)).toBeGreaterThan(0);
      expect(merchant_name).not.toBeNull();
      expect(tracking_url !== null).toBe(relationship === 'Joined');
    }
    const joined = await client.readAll('monetization', { relationship: 'joined' });
    expect(joined.length).toBe(brands.filter((one) => one.relationship === 'Joined').length);
    const some = brands.slice(0, 3).map((brand) => brand.mid);
    expect((await client.readAll('monetization', { mid: some.join(',') })).length).toBe(3);
    const many = Array.from({ length: 201 }, (_, nth) => nth + 1).join(',');
    expect((await client.ask('monetization', { mid: many })).code).toBe('10001');
  });

  test('clicks can be requested for an hour up to its last second', async () => {
    const client = await clientOf();
    const asked = { beginDate: second(7200), endDate: second(3601), dataScope: 'user' };
    const clicks = await client.readAll('click_report', asked);
    expect(clicks.flatMap((click) => lackOf('click_report', click))).toEqual([]);
    const over = await client.ask('click_report', {
      beginDate: second(7201),
      endDate: second(3600),
    });
    expect(over.code).toBe('1011');
  });
});

describe('money', () => {
  test('settlement details sum to each settlement and payment', async () => {
    const client = await clientOf();
    const settlements = await client.readAll('commission_validation', days(62));
    expect(settlements.flatMap((one) => lackOf('commission_validation', one))).toEqual([]);
    expect(settlements.length).toBeGreaterThan(3);
    for (const { settlement_id, sale_comm } of settlements) {
      const { data } = await client.ask('commission_details', { settlementId: settlement_id });
      expect(Array.isArray(data)).toBe(true);
      expect(data.flatMap((line: never) => lackOf('commission_details', line))).toEqual([]);
      expect(centsOf(data, 'sale_comm')).toBe(Math.round(Number(sale_comm) * 100));
    }
    const paid = { paidDateBegin: day(90).slice(0, 10), paidDateEnd: day(0).slice(0, 10) };
    const listed = await client.readAll('payment_summary', paid);
    for (const { status } of listed) expect(['paid', 'toBePaid']).toContain(status);
    const payments = listed.filter(({ status }) => status === 'paid');
    expect(payments.length).toBeGreaterThan(1);
    expect(payments.flatMap((one) => lackOf('payment_summary', one))).toEqual([]);
    const details = await client.readAll('payment_detail', paid);
    expect(details.flatMap((one) => lackOf('payment_detail', one))).toEqual([]);
    const byPayment = groupBy(details, 'payment_id');
    expect(byPayment.size).toBe(payments.length);
    for (const { payment_id, amount } of payments) {
      const rows = byPayment.get(payment_id) ?? [];
      expect(centsOf(rows, 'amount')).toBe(Math.round(Number(amount) * 100));
    }
    const [first] = payments;
    const one = await client.readAll('payment_detail', { paymentId: first?.payment_id });
    expect(centsOf(one, 'amount')).toBe(Math.round(Number(first?.amount) * 100));
  });
});

describe('fields missing in the dialect', () => {
  test('performance groups sum to the totals, and changes yield the current transactions', async () => {
    const client = await clientOf();
    const asked = { ...days(30, 1), dataScope: 'user', groupBy: 'brand' };
    const { code, data } = await client.ask('performance', { ...asked, perPage: 200 });
    expect(code).toBe('0');
    expect(data.list.length).toBeGreaterThan(3);
    const byCurrency = groupBy(data.list, 'currency');
    for (const total of data.totals) {
      const rows = byCurrency.get(total.currency) ?? [];
      for (const field of ['sales', 'commission', 'approved', 'pending', 'rejected', 'paid']) {
        expect([field, centsOf(rows, field)]).toEqual([field, centsOf([total], field)]);
      }
    }
    const latest = new Map<unknown, Record<string, unknown>>();
    let cursor: unknown;
    for (let more = true; more; ) {
      const page = await client.ask('changes', { perPage: 2000, ...(cursor ? { cursor } : {}) });
      expect(page.code).toBe('0');
      cursor = page.data.cursor;
      more = page.data.hasNext;
      for (const { type, transaction } of page.data.list) {
        if (type === 'transaction') latest.set(transaction.tributary_id, transaction);
      }
    }
    expect((await client.ask('changes', { cursor })).data).toMatchObject({ list: [], cursor });
    const own = await client.readAll('transaction', days(62));
    for (const { tributary_id, status, sale_comm, paid_status } of own) {
      expect(latest.get(tributary_id)).toMatchObject({ status, sale_comm, paid_status });
    }
  });

  test('coupons, products, links and postback logs respond, and the description lists all paths', async () => {
    const client = await clientOf();
    for (const name of ['coupons', 'products', 'postback_log']) {
      const fields = name === 'products' ? { keyword: 'a' } : {};
      expect([name, (await client.ask(name, fields)).code]).toEqual([name, '0']);
    }
    const [brand] = await client.readAll('monetization', { relationship: 'Joined' });
    const target_url = String(brand?.site_url);
    const link = await client.ask('link', { target_url, uid: 'newsletter' });
    expect([link.code, link.message]).toEqual(['0', 'success']);
    const openapi = await (await fetch(`${program.url}/api/openapi.json`)).json();
    expect(openapi.openapi).toMatch(/^3\.1\./);
    expect(Object.keys(openapi.paths)).toEqual([
      ...DIALECT.calls.map((name) => `/api/${name}`),
      ...DIALECT.olderPaths,
    ]);
  });
});

describe('codes', () => {
  test.each([
    ['1000', 'transaction', days(7), { source: 'elsewhere' }],
    ['1001', 'transaction', days(7), { token: 'nobodys' }],
    ['1003', 'commission_details', {}, {}],
    ['1003', 'payment_summary', {}, {}],
    ['1003', 'payment_detail', { paymentId: 'x' }, {}],
    ['10001', 'transaction', {}, {}],
    ['10001', 'transaction', { ...days(7), status: ['Lost'] }, {}],
    ['0', 'transaction', { ...days(7), perPage: DIALECT.maxPerPage + 1 }, {}],
    ['10001', 'coupons', { perPage: DIALECT.maxPerPage + 1 }, {}],
    ['0', 'transaction_v3', { ...days(7), status: ['All'], colour: 'red' }, {}],
    ['10001', 'transaction_v3', { ...days(7), dataScope: 'world' }, {}],
    ['10001', 'monetization', { relationship: 'Friends' }, {}],
    ['1006', 'transaction', days(63), {}],
    ['1006', 'commission_validation', days(63), {}],
    ['30212', 'transaction_v3', { beginDate: '2026-03-01' }, {}],
    ['30235', 'transaction_v3', { updateBeginDate: '2026-03-01' }, {}],
    ['30233', 'transaction_v3', {}, {}],
    [
      '30234',
      'transaction_v3',
      { ...days(7), updateBeginDate: '2026-03-01', updateEndDate: '2026-03-02' },
      {},
    ],
  ])('%s of %s', async (code, name, fields, given) => {
    const client = await clientOf();
    expect((await client.ask(name, fields, given)).code).toBe(code);
  });

  test.each([
    ['payment_detail', 10, '1012'],
    ['coupons', 120, '1002'],
  ])('%s allows at most %i requests per minute', async (name, most, code) => {
    const client = await clientOf(1);
    const codes: string[] = [];
    let last = await client.ask(name, { perPage: 1 });
    for (let nth = 1; nth <= most; nth += 1) {
      codes.push(last.code);
      last = await client.ask(name, { perPage: 1 });
    }
    expect(codes).not.toContain(code);
    expect(last.code).toBe(code);
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(last.headers.get('ratelimit-limit')).toBe(String(most));
    expect(last.headers.get('ratelimit-remaining')).toBe('0');
  });
});

import { describe, expect, test } from 'vitest';
import { apiCallsOf } from '#contract/publisher-api/calls.ts';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { setClock } from '#server/platform/clock.ts';
import { buildOrderLine } from '#server/sales/orders/builders.ts';
import { type ApiResponse, buildApiClient } from './builders.ts';
import { buildTrade } from './older/builders.ts';
import { olderCallsOf } from './older/older-calls.ts';

setClock(new Date('2026-03-09T17:30:00Z'));
const t = await openTestApp();
const DAYS = { beginDate: '2026-03-10', endDate: '2026-03-10' };

const sources = t.config.network_source;
const newer = apiCallsOf(sources).filter(({ id }) => id < 60);
const own = apiCallsOf(sources).filter(({ id }) => id >= 60);

describe('an unknown name', () => {
  test.each(newer)('is ignored by $name and named in the header Warning', async (call) => {
    const client = await buildApiClient(t);
    const plain = await client.ask(call.name, call.example);
    const more = await client.ask(call.name, { ...call.example, foo: 'x', bar: [1], baz: '' });
    expect(plain).toMatchObject({ code: '0' });
    expect(plain.headers).not.toHaveProperty('warning');
    expect(more).toMatchObject({ code: '0', data: plain.data });
    expect(more.headers.warning).toBe('299 - "Ignored parameters: foo, bar"');
  });

  test.each(olderCallsOf(sources))('is ignored by the older call $name', async ({ at }) => {
    const client = await buildApiClient(t);
    const url = 'op' in at ? `/api.php?mod=${at.mod}&op=${at.op}` : `${at.path}?`;
    const request = { url: `${url}&token=${client.api_token}&colour=red` };
    const { headers } = await t.app.inject(request);
    expect(headers.warning).toBe('299 - "Ignored parameters: colour"');
  });

  test.each(own)('is refused by $name, which is our own', async (call) => {
    const client = await buildApiClient(t);
    const { code, message } = await client.ask(call.name, { ...call.example, page_num: 1 });
    expect({ code, message }).toEqual({
      code: '10001',
      message: expect.stringContaining('page_num'),
    });
  });

  test('is made safe and short in the header, whatever it is', async () => {
    const client = await buildApiClient(t);
    const names = ['"\r\nSet-Cookie: a=b', '\u{1F600}', '__proto__', '', 'n'.repeat(500)];
    const many = Array.from({ length: 500 }, (_, nth) => `name${nth}`);
    const fields = [...names, ...many].map((name) => `${JSON.stringify(name)}:1`).join(',');
    const { headers } = await t.app.inject({
      method: 'POST',
      url: '/api/monetization',
      headers: { 'content-type': 'application/json' },
      payload: `{"token":"${client.api_token}","source":"tributary",${fields}}`,
    });
    expect(headers).not.toHaveProperty('set-cookie');
    expect(headers.warning).toMatch(/^299 - "Ignored parameters: [\w.[\]?, -]+ and \d+ more"$/);
    expect(String(headers.warning).length).toBeLessThan(900);
  });
});

test('names that clients of the family send are read in both generations', async () => {
  const { client } = await buildTrade(t);
  const page = { page_num: '2', per_page: '1', type: 'JSON' };
  const answer = await client.ask('transaction', { ...DAYS, ...page });
  expect(answer.data).toMatchObject({ total: 3, curPage: 2, perPage: 1, list: [{}] });
  expect(answer.headers).not.toHaveProperty('warning');
  const twice = await client.ask('transaction', { ...DAYS, curPage: 3, page: 3, page_num: 1 });
  expect(twice.data.curPage).toBe(3);
  expect(twice.headers.warning).toBe('299 - "Ignored parameters: page_num"');
  const older = new URLSearchParams({
    ...{ mod: 'medium', op: 'transaction', token: client.api_token },
    ...{ begin_date: '20260310', end_date: '2026-03-10 23:59:59' },
    ...{ page_num: '2', page_size: '1', type: 'json', status: 'aLL' },
  });
  const { headers, ...response } = await t.app.inject({ url: `/api.php?${older}` });
  const { data } = response.json() as ApiResponse;
  expect(data).toMatchObject({ total_items: 3, limit: 1, list: [{}] });
  expect(headers).not.toHaveProperty('warning');
});

test('transaction_v3 filters by status, and its sums are those of the lines', async () => {
  const client = await buildApiClient(t);
  const lines = ['1', '2', '3'].map((line_id) => ({ line_id, amount: '10.00' }));
  const sold = await buildOrderLine(t, { site: client, report: { lines } });
  await buildOrderLine(t, { site: client, status: 'approved' });
  const [, second = 0] = sold.order_line_ids;
  await t.db
    .updateTable('order_lines')
    .set({ status: 'rejected' })
    .where('id', '=', second)
    .execute();
  const items = async (fields: Record<string, unknown>) => {
    const { data } = await client.ask('transaction_v3', fields);
    const found = data.list.map((order: { items: { status: string }[] }) =>
      order.items.map(({ status }) => status),
    );
    expect(data.total).toBe(found.length);
    return found;
  };
  const all = [['Pending', 'Rejected', 'Pending'], ['Approved']];
  const changed = { updateBeginDate: '2026-03-10', updateEndDate: '2026-03-10' };
  for (const days of [DAYS, changed]) {
    expect(await items(days)).toEqual(all);
    expect(await items({ ...days, status: ['All'] })).toEqual(all);
    expect(await items({ ...days, status: 'rejected' })).toEqual([['Rejected']]);
    expect(await items({ ...days, status: ['Pending'] })).toEqual([['Pending', 'Pending']]);
    expect(await items({ ...days, status: ['Approved', 'Rejected'] })).toEqual([
      ['Rejected'],
      ['Approved'],
    ]);
  }
  expect((await client.ask('transaction_v3', { ...DAYS, status: ['Paid'] })).code).toBe('10001');
});

test.each([
  ['20260310'],
  [20260310],
  ['2026-03-10 00:00:00'],
  ['2026-03-10 23:59'],
  ['20260310 08:15:00'],
  ['2026-03-10T08:15:00.000Z'],
  ['2026-03-10T08:15:00+08:00'],
])('the day %s is read', async (day) => {
  const { client } = await buildTrade(t);
  const days = { beginDate: day, endDate: day };
  expect((await client.ask('transaction', days)).data.total).toBe(3);
  const strict = await client.ask('performance', days);
  expect(strict.code).toBe('10001');
});

test.each([['2026-3-10'], ['2026-0310'], ['20260230'], ['2026-03-10 25:00'], ['2026-03-10x']])(
  'the day %s is refused by name',
  async (day) => {
    const client = await buildApiClient(t);
    const { code, message } = await client.ask('transaction', { beginDate: day, endDate: day });
    expect([code, message]).toEqual(['10001', expect.stringContaining('beginDate')]);
  },
);

test.each([
  ['2026-03-10T09:00:00', '2026-03-10T09:59:59', '0'],
  ['20260310 09:00', '2026-03-10 10:00', '0'],
  ['2026-03-10 09:00', '2026-03-10 10:00:01', '1011'],
  ['2026-03-10 09:00:00Z', '2026-03-10 09:59:59Z', '10001'],
])('clicks from %s to %s answer %s', async (beginDate, endDate, code) => {
  const client = await buildApiClient(t);
  expect((await client.ask('click_report', { beginDate, endDate })).code).toBe(code);
});

test('a page size above the limit is answered with the limit, except by our own calls', async () => {
  const client = await buildApiClient(t);
  for (const perPage of [2001, '40000', '9'.repeat(40)]) {
    expect(await client.ask('monetization', { perPage })).toMatchObject({
      code: '0',
      data: { perPage: 2000, limit: 2000 },
    });
  }
  expect((await client.ask('coupons', { perPage: 2001 })).code).toBe('10001');
  expect((await client.ask('monetization', { perPage: 0 })).code).toBe('10001');
});

test('numbers in fields of text are read as text, and an empty list of states is no filter', async () => {
  const { client } = await buildTrade(t);
  const count = async (fields: Record<string, unknown>) =>
    (await client.ask('transaction', { ...DAYS, ...fields })).data?.total;
  await t.db
    .updateTable('order_lines')
    .set({ order_id: '4711', uid1: '12.5' })
    .where('publisher_id', '=', client.publisher_id)
    .where('status', '=', 'pending')
    .execute();
  expect(await count({ orderId: 4711 })).toBe(1);
  expect(await count({ uid: 12.5 })).toBe(1);
  expect(await count({ mcid: 12 })).toBe(0);
  expect(await count({ status: [] })).toBe(3);
  expect((await client.ask('transaction', { ...DAYS, orderId: true })).code).toBe('10001');
  expect((await client.ask('performance', { ...DAYS, mcid: 12 })).code).toBe('10001');
});

test('all, in any case, is no filter', async () => {
  const client = await buildApiClient(t);
  const none = await client.ask('monetization');
  const names = ['relationship', 'approval_type', 'offer_type', 'brand_type', 'country'];
  for (const [nth, name] of [...names, 'categories'].entries()) {
    const word = ['all', 'All', 'ALL'][nth % 3];
    const answer = await client.ask('monetization', { [name]: word });
    expect(answer).toMatchObject({ code: '0', data: { total: none.data.total } });
    expect(answer.headers).not.toHaveProperty('warning');
  }
});

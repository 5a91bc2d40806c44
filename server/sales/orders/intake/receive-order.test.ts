import { describe, expect, test } from 'vitest';
import { addStaffOrder, showStaffOrderLine } from '#contract/orders/staff.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { verifyLedger } from '#server/books/ledger/verify-ledger.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { advanceClock, DAY_MS, now } from '#server/platform/clock.ts';
import { buildClickRef, buildReportingBrand, reportOrder } from '../builders.ts';

const t = await openTestApp();
const staff = await buildStaff(t, 'finance');
const site = await buildPublisherWithSite(t);
const brand = await buildReportingBrand(t);

let orders = 0;
const newOrder = () => {
  orders += 1;
  return `order ${orders}`;
};

const report = (fields: Record<string, unknown>, by = brand) => reportOrder(t, by, fields);

const info = async (id: number) => dataOf(await t.callAs(staff, showStaffOrderLine, { id }));
const clickAt = (at: Date, by: typeof brand = brand) => buildClickRef(t, { brand: by, site, at });
const firstLine = async (answer: { data: { order_line_ids: number[] } }) =>
  info(answer.data.order_line_ids[0] ?? 0);
const balance = async (kind: string) => {
  const row = await t.db
    .selectFrom('ledger_accounts')
    .select('balance_minor')
    .where('kind', '=', kind)
    .where('currency', '=', 'USD')
    .where('owner_id', '=', kind.startsWith('brand') ? brand.id : site.publisher_id)
    .executeTakeFirst();
  return row?.balance_minor ?? 0n;
};

describe('each order line earns one commission', () => {
  test('a repeated report returns the same id and changes nothing', async () => {
    const fields = { order_id: newOrder(), amount: '80.10', click_ref: await clickAt(now()) };
    const first = await report(fields);
    expect(first).toMatchObject({ code: 0, data: { repeated: false } });
    const before = await info(first.data.order_line_ids[0]);
    const again = await report(fields);
    expect(again.data).toMatchObject({
      order_line_ids: first.data.order_line_ids,
      repeated: true,
      lines: [{ outcome: 'repeated' }],
    });
    expect(await info(first.data.order_line_ids[0])).toEqual(before);
  });

  test('fifty concurrent reports of one order create one line with one commission', async () => {
    const fields = { order_id: newOrder(), amount: '12.00', click_ref: await clickAt(now()) };
    const before = await balance('commission_pending');
    const answers = await Promise.all(Array.from({ length: 50 }, () => report(fields)));
    expect(answers.map((answer) => answer.code)).toEqual(Array(50).fill(0));
    expect(new Set(answers.flatMap((answer) => answer.data.order_line_ids)).size).toBe(1);
    expect(answers.filter((answer) => !answer.data.repeated)).toHaveLength(1);
    expect(await balance('commission_pending')).toBe(before - 60n);
  });

  test('a repetition after 1, 8 and 400 days is still the same line', async () => {
    const fields = { order_id: newOrder(), amount: '7.00', order_time: now().toISOString() };
    const first = await report(fields);
    for (const days of [1, 7, 392]) {
      advanceClock(days * DAY_MS);
      expect((await report(fields)).data).toMatchObject({
        order_line_ids: first.data.order_line_ids,
        repeated: true,
      });
    }
    advanceClock(-400 * DAY_MS);
  });

  test('ids that share their first 255 characters are distinct or refused', async () => {
    const stem = 'x'.repeat(254);
    const a = await report({ order_id: `${stem}a`, amount: '1' });
    const b = await report({ order_id: `${stem}b`, amount: '1' });
    expect(a.data.order_line_ids).not.toEqual(b.data.order_line_ids);
    expect(await report({ order_id: `${stem}ab`, amount: '1' })).toMatchObject({ code: 21022 });
  });

  test('the same order id of another brand is another line', async () => {
    const other = await buildReportingBrand(t);
    const order_id = newOrder();
    const a = await report({ order_id, amount: '1' });
    const b = await report({ order_id, amount: '1' }, other);
    expect(b.data.repeated).toBe(false);
    expect(b.data.order_line_ids).not.toEqual(a.data.order_line_ids);
  });

  test('lines reported in two overlapping parts are each stored once', async () => {
    const order_id = newOrder();
    const line = (line_id: string) => ({ line_id, amount: '5.00' });
    const first = await report({ order_id, lines: [line('a'), line('b')] });
    const second = await report({ order_id, lines: [line('b'), line('c')] });
    expect(second.data.lines.map((one: { outcome: string }) => one.outcome)).toEqual([
      'repeated',
      'recorded',
    ]);
    expect(second.data).toMatchObject({ repeated: false });
    expect(second.data.order_line_ids[0]).toBe(first.data.order_line_ids[1]);
  });

  test('lines without an id are identified by position, and a repeated id is refused', async () => {
    const unnamed = await report({ order_id: newOrder(), lines: [{ amount: 1 }, { amount: 1 }] });
    expect(unnamed.data.lines.map((one: { line_id: string }) => one.line_id)).toEqual(['1', '2']);
    const order_id = newOrder();
    const lines = [
      { line_id: 'a', amount: 1 },
      { line_id: 'a', amount: 2 },
    ];
    expect(await report({ order_id, lines })).toMatchObject({ message: 'LINE_ID_REPEATED' });
    expect(await report({ order_id, status: 'cancelled' })).toMatchObject({
      message: 'CONVERSION_NOT_FOUND',
    });
  });

  test.each([
    ['click_ref', 'another'],
    ['order_time', '2026-01-01T00:00:00Z'],
    ['voucher_code', 'OTHER'],
    ['sku', 'other'],
    ['category', 'other'],
    ['customer', 'existing'],
    ['country', 'FR'],
    ['event', 'cancellation'],
  ])('the same line with another %s is refused', async (field, other) => {
    const fields = {
      order_id: newOrder(),
      amount: '-1.00',
      event: 'sale',
      click_ref: 'one',
      order_time: '2026-01-02T00:00:00Z',
      voucher_code: 'ONE',
      sku: 'one',
      category: 'one',
      customer: 'new',
      country: 'DE',
    };
    expect(await report(fields)).toMatchObject({ code: 0 });
    expect(await report({ ...fields, [field]: other })).toMatchObject({
      code: 21019,
      message: 'CONVERSION_INPUT_CHANGED',
    });
    expect(await report(fields)).toMatchObject({ code: 0, data: { repeated: true } });
  });
});

describe('a cancellation', () => {
  test('of its own is included in the totals with its negative amount', async () => {
    const click_ref = await clickAt(now());
    const fields = {
      order_id: `C${newOrder()}`,
      event: 'cancellation',
      click_ref,
      amount: '-27.50',
    };
    const answer = await report(fields);
    expect(await firstLine(answer)).toMatchObject({
      event: 'cancellation',
      sale_amount: '-27.50',
      commission: '-1.38',
      status: 'pending',
    });
    expect((await report(fields)).data.repeated).toBe(true);
    expect(await report({ ...fields, order_id: newOrder(), amount: '27.50' })).toMatchObject({
      message: 'AMOUNT_INVALID',
    });
  });

  test('of a pending order rejects its lines and reverses the postings, once', async () => {
    const order_id = newOrder();
    const before = await balance('commission_pending');
    const lines = [{ amount: '10' }, { amount: '20' }];
    const fields = { order_id, lines, click_ref: await clickAt(now()) };
    const sale = await report(fields);
    const cancelled = await report({ order_id, status: 'cancelled' });
    expect(cancelled.data.lines).toMatchObject([
      { outcome: 'cancelled', status: 'rejected' },
      { outcome: 'cancelled', status: 'rejected' },
    ]);
    expect(await firstLine(sale)).toMatchObject({
      reason: 'CANCELLED',
      sale_amount: '10.00',
      decided_at: expect.any(String),
    });
    expect(await balance('commission_pending')).toBe(before);
    expect((await report({ order_id, status: 'cancelled' })).data.repeated).toBe(true);
    expect((await report(fields)).data.repeated).toBe(true);
    expect(await report({ ...fields, lines: [{ amount: '11' }] })).toMatchObject({
      message: 'CONVERSION_STATUS_INVALID',
    });
  });

  test('of one line leaves the others unchanged', async () => {
    const order_id = newOrder();
    const sale = await report({ order_id, lines: [{ amount: '10' }, { amount: '20' }] });
    const cancelled = await report({ order_id, line_id: '2', status: 'cancelled' });
    expect(cancelled.data.order_line_ids).toEqual([sale.data.order_line_ids[1]]);
    expect(await firstLine(sale)).toMatchObject({ status: 'pending' });
  });
});

test('staff record an order by the same rules, and an unknown brand is refused', async () => {
  const order = { brand_id: brand.id, order_id: newOrder(), amount: '10.00', currency: 'USD' };
  const first = dataOf(await t.callAs(staff, addStaffOrder, order));
  expect(first).toMatchObject({ repeated: false, lines: [{ outcome: 'recorded' }] });
  expect((await report({ order_id: order.order_id, amount: '10' })).data).toMatchObject({
    repeated: true,
    order_line_ids: first.order_line_ids,
  });
  expect(await t.callAs(staff, addStaffOrder, { ...order, brand_id: 999_999 })).toMatchObject({
    message: 'MERCHANT_NOT_FOUND',
  });
  expect(await t.callAs(site, addStaffOrder, order)).toMatchObject({ code: 401 });
});

test('recording and changing publish an event', async () => {
  const order_id = newOrder();
  const answer = await report({ order_id, amount: '10' });
  await report({ order_id, amount: '11' });
  const events = await t.db
    .selectFrom('events')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  const order_line_id = answer.data.order_line_ids[0];
  expect(events.map((event) => [event.name, event.payload])).toMatchObject([
    ['order_line.changed', { order_line_id }],
    ['order_line.recorded', { order_line_id }],
  ]);
});

test('the ledger balances after all tests', async () => {
  expect(await verifyLedger(t.db)).toMatchObject({ broken: null });
});

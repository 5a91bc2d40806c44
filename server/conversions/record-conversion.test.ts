import { describe, expect, test } from 'vitest';
import { addStaffConversion, showStaffConversion } from '#contract/staff-conversions.ts';
import { buildStaff } from '#server/accounts/builders.ts';
import { verifyLedger } from '#server/ledger/verify-ledger.ts';
import { advanceClock, now } from '#server/platform/clock.ts';
import { buildPublisherWithSite } from '#server/sites/builders.ts';
import { dataOf, openTestApp } from '#server/testing/open-test-app.ts';
import { buildClickRef, buildReportingBrand } from './builders.ts';

const t = await openTestApp();
const staff = await buildStaff(t, 'finance');
const site = await buildPublisherWithSite(t);
const brand = await buildReportingBrand(t);
const DAY_MS = 86_400_000;

let orders = 0;
const newOrder = () => {
  orders += 1;
  return `order ${orders}`;
};

/** Reports as the brand does and gives the whole answer. */
async function report(fields: Record<string, unknown>, by = brand) {
  const answer = await t.app.inject({
    method: 'POST',
    url: '/in/conversion',
    payload: { brand: by.mcid, secret: by.secret, ...fields },
  });
  return answer.json();
}

const info = async (id: number) => dataOf(await t.callAs(staff, showStaffConversion, { id }));
const clickAt = (at: Date, by: typeof brand = brand) => buildClickRef(t, { brand: by, site, at });
const firstLine = async (answer: { data: { conversion_ids: number[] } }) =>
  info(answer.data.conversion_ids[0] ?? 0);
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

describe('one order line is one commission', () => {
  test('a repeat answers the same number and changes nothing', async () => {
    const fields = { order_id: newOrder(), amount: '80.10', click_ref: await clickAt(now()) };
    const first = await report(fields);
    expect(first).toMatchObject({ code: 0, data: { repeated: false } });
    const before = await info(first.data.conversion_ids[0]);
    const again = await report(fields);
    expect(again.data).toMatchObject({
      conversion_ids: first.data.conversion_ids,
      repeated: true,
      lines: [{ outcome: 'repeated' }],
    });
    expect(await info(first.data.conversion_ids[0])).toEqual(before);
  });

  test('fifty simultaneous reports of one order are one line with one commission', async () => {
    const fields = { order_id: newOrder(), amount: '12.00', click_ref: await clickAt(now()) };
    const before = await balance('commission_pending');
    const answers = await Promise.all(Array.from({ length: 50 }, () => report(fields)));
    expect(answers.map((answer) => answer.code)).toEqual(Array(50).fill(0));
    expect(new Set(answers.flatMap((answer) => answer.data.conversion_ids)).size).toBe(1);
    expect(answers.filter((answer) => !answer.data.repeated)).toHaveLength(1);
    expect(await balance('commission_pending')).toBe(before - 60n);
  });

  test('a repeat after 1, 8 and 400 days is still the same line', async () => {
    const fields = { order_id: newOrder(), amount: '7.00', order_time: now().toISOString() };
    const first = await report(fields);
    for (const days of [1, 7, 392]) {
      advanceClock(days * DAY_MS);
      expect((await report(fields)).data).toMatchObject({
        conversion_ids: first.data.conversion_ids,
        repeated: true,
      });
    }
    advanceClock(-400 * DAY_MS);
  });

  test('ids that agree in their first 255 characters stay distinct or are refused', async () => {
    const stem = 'x'.repeat(254);
    const a = await report({ order_id: `${stem}a`, amount: '1' });
    const b = await report({ order_id: `${stem}b`, amount: '1' });
    expect(a.data.conversion_ids).not.toEqual(b.data.conversion_ids);
    expect(await report({ order_id: `${stem}ab`, amount: '1' })).toMatchObject({ code: 21022 });
  });

  test('the same order of another brand is another line', async () => {
    const other = await buildReportingBrand(t);
    const order_id = newOrder();
    const a = await report({ order_id, amount: '1' });
    const b = await report({ order_id, amount: '1' }, other);
    expect(b.data.repeated).toBe(false);
    expect(b.data.conversion_ids).not.toEqual(a.data.conversion_ids);
  });

  test('lines told in two halves, overlapping, are each stored once', async () => {
    const order_id = newOrder();
    const line = (line_id: string) => ({ line_id, amount: '5.00' });
    const first = await report({ order_id, lines: [line('a'), line('b')] });
    const second = await report({ order_id, lines: [line('b'), line('c')] });
    expect(second.data.lines.map((one: { outcome: string }) => one.outcome)).toEqual([
      'repeated',
      'recorded',
    ]);
    expect(second.data).toMatchObject({ repeated: false });
    expect(second.data.conversion_ids[0]).toBe(first.data.conversion_ids[1]);
  });

  test('lines without an id are called by their place, and one id twice is refused', async () => {
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
  ])('the same line told with another %s is refused', async (field, other) => {
    const told = {
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
    expect(await report(told)).toMatchObject({ code: 0 });
    expect(await report({ ...told, [field]: other })).toMatchObject({
      code: 21019,
      message: 'CONVERSION_INPUT_CHANGED',
    });
    expect(await report(told)).toMatchObject({ code: 0, data: { repeated: true } });
  });
});

describe('attribution', () => {
  const orderTime = new Date('2026-06-30T12:00:00.000Z');
  const windowMs = 30 * DAY_MS;
  test.each([
    ['a moment before the window ends', -windowMs + 1, 'click'],
    ['exactly when the window ends', -windowMs, 'click'],
    ['a moment after the window has ended', -windowMs - 1, 'none'],
    ['at the moment of the order', 0, 'click'],
    ['after the order', 1, 'none'],
  ])('a click %s: %s ms', async (_words, shiftMs, attribution) => {
    const click_ref = await clickAt(new Date(orderTime.getTime() + shiftMs));
    const order_time = orderTime.toISOString();
    const answer = await report({ order_id: newOrder(), amount: '10', order_time, click_ref });
    expect(answer.data.lines).toMatchObject([{ attribution }]);
    expect(await firstLine(answer)).toMatchObject({
      publisher_id: attribution === 'none' ? null : site.publisher_id,
      commission: attribution === 'none' ? '0.00' : '0.50',
      uid1: attribution === 'none' ? null : 'spring',
    });
  });

  test.each([
    ['of another brand', async () => clickAt(now(), await buildReportingBrand(t))],
    ['that we never made', async () => 'x'.repeat(32)],
    ['that is no reference at all', async () => 'Robert"); drop table clicks;--'],
  ])('a reference %s gives nobody the order, which is kept', async (_words, make) => {
    const answer = await report({ order_id: newOrder(), amount: '10', click_ref: await make() });
    expect(await firstLine(answer)).toMatchObject({
      attribution: 'none',
      publisher_id: null,
      commission: '0.00',
      sale_amount: '10.00',
      postings: [],
    });
  });

  test.each([
    ['bot', 'none'],
    ['repeat', 'click'],
    ['prefetch', 'click'],
  ])('a click marked as %s attributes by: %s', async (invalid_reason, attribution) => {
    const click_ref = await clickAt(now());
    const link = await t.db
      .selectFrom('links')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    await t.db
      .insertInto('clicks')
      .values({
        click_ref,
        link_id: link.id,
        publisher_id: site.publisher_id,
        site_id: site.site_id,
        brand_id: brand.id,
        clicked_at: now(),
        outcome: 'redirected',
        invalid_reason,
      })
      .execute();
    advanceClock(1);
    const answer = await report({ order_id: newOrder(), amount: '10', click_ref });
    expect(answer.data.lines).toMatchObject([{ attribution }]);
  });

  test('an exclusive coupon beats the click of another publisher, inside its dates', async () => {
    const owner = await buildPublisherWithSite(t);
    await t.db
      .insertInto('coupons')
      .values({
        brand_id: brand.id,
        name: 'Ten off',
        code: 'TENOFF',
        kind: 'coupon',
        starts_at: new Date('2026-01-01T00:00:00Z'),
        ends_at: new Date('2026-06-30T00:00:00Z'),
        exclusive_publisher_id: owner.publisher_id,
        created_at: now(),
      })
      .execute();
    const sale = async (order_time: string) => ({
      order_id: newOrder(),
      amount: '100',
      voucher_code: 'tenoff',
      order_time,
      click_ref: await clickAt(new Date(Date.parse(order_time) - 1000)),
    });
    expect(await firstLine(await report(await sale('2026-06-30T00:00:00Z')))).toMatchObject({
      attribution: 'coupon',
      publisher_id: owner.publisher_id,
      site_id: owner.site_id,
      commission: '5.00',
    });
    expect(await firstLine(await report(await sale('2026-06-30T00:00:01Z')))).toMatchObject({
      attribution: 'click',
      publisher_id: site.publisher_id,
    });
  });

  test('facts that arrive later decide a pending line as if they had come at once', async () => {
    const order_id = newOrder();
    const bare = await report({ order_id, amount: '100' });
    expect(bare.data.lines).toMatchObject([{ attribution: 'none' }]);
    const click_ref = await clickAt(new Date(now().getTime() - 60_000));
    const full = await report({ order_id, amount: '100', click_ref });
    expect(full.data.lines).toMatchObject([{ outcome: 'amended', attribution: 'click' }]);
    expect(full.data.conversion_ids).toEqual(bare.data.conversion_ids);
    expect(await firstLine(full)).toMatchObject({ commission: '5.00', rule_name: 'Every sale' });
    expect((await report({ order_id, amount: '100' })).data.repeated).toBe(true);
  });
});

describe('commission', () => {
  const commissionOf = async (by: typeof brand, amount: string) => {
    const click_ref = await clickAt(now(), by);
    return (await firstLine(await report({ order_id: newOrder(), amount, click_ref }, by)))
      .commission;
  };

  test.each([
    ['100.00', '5.00'],
    ['0.10', '0.00'],
    ['0.30', '0.02'],
    ['0.50', '0.02'],
    ['0.70', '0.04'],
    ['-0.50', '-0.02'],
    ['-0.70', '-0.04'],
    ['-19.99', '-1.00'],
    ['0', '0.00'],
    ['9999999999999.99', '500000000000.00'],
  ])('five per cent of %s is %s, rounded half to even once', async (amount, commission) => {
    expect(await commissionOf(brand, amount)).toBe(commission);
  });

  test('a fixed commission is given per line, taken back by a return, and not given for nothing', async () => {
    const fixed = await buildReportingBrand(t, { fixed_minor: 250n });
    expect(await commissionOf(fixed, '10')).toBe('2.50');
    expect(await commissionOf(fixed, '-10')).toBe('-2.50');
    expect(await commissionOf(fixed, '0')).toBe('0.00');
  });

  test('a currency without decimals counts whole units', async () => {
    const yen = await buildReportingBrand(t, { currency: 'JPY' });
    expect(await commissionOf(yen, '1010')).toBe('50');
  });

  test('an order no rule speaks of is kept without a commission and marked', async () => {
    const bare = await buildReportingBrand(t, { rate_ppm: null });
    const click_ref = await clickAt(now(), bare);
    const answer = await report({ order_id: newOrder(), amount: '10', click_ref }, bare);
    expect(await firstLine(answer)).toMatchObject({
      publisher_id: site.publisher_id,
      commission: '0.00',
      rule_id: null,
      note: 'NO_COMMISSION_RULE',
    });
  });

  test('a negative line and a zero line are stored as they are and post what they should', async () => {
    const click_ref = await clickAt(now());
    const before = await balance('commission_pending');
    const lines = [{ amount: '100' }, { amount: '-40' }, { amount: '0' }];
    const answer = await report({ order_id: newOrder(), click_ref, lines });
    const stored = await Promise.all(answer.data.conversion_ids.map(info));
    expect(stored.map((one) => [one.sale_amount, one.commission, one.postings.length])).toEqual([
      ['100.00', '5.00', 2],
      ['-40.00', '-2.00', 2],
      ['0.00', '0.00', 0],
    ]);
    expect(await balance('commission_pending')).toBe(before - 300n);
  });
});

describe('a cancellation', () => {
  test('of its own stands in the totals with its negative amount', async () => {
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

  test('of a pending order rejects its lines and takes the postings back, once', async () => {
    const order_id = newOrder();
    const before = await balance('commission_pending');
    const lines = [{ amount: '10' }, { amount: '20' }];
    const told = { order_id, lines, click_ref: await clickAt(now()) };
    const sale = await report(told);
    const cancelled = await report({ order_id, status: 'cancelled' });
    expect(cancelled.data.lines).toMatchObject([
      { outcome: 'cancelled', status: 'rejected' },
      { outcome: 'cancelled', status: 'rejected' },
    ]);
    expect(await firstLine(sale)).toMatchObject({ reason: 'CANCELLED', sale_amount: '10.00' });
    expect(await balance('commission_pending')).toBe(before);
    expect((await report({ order_id, status: 'cancelled' })).data.repeated).toBe(true);
    expect((await report(told)).data.repeated).toBe(true);
    expect(await report({ ...told, lines: [{ amount: '11' }] })).toMatchObject({
      message: 'CONVERSION_STATUS_INVALID',
    });
  });

  test('of one line leaves the others', async () => {
    const order_id = newOrder();
    const sale = await report({ order_id, lines: [{ amount: '10' }, { amount: '20' }] });
    const cancelled = await report({ order_id, line_id: '2', status: 'cancelled' });
    expect(cancelled.data.conversion_ids).toEqual([sale.data.conversion_ids[1]]);
    expect(await firstLine(sale)).toMatchObject({ status: 'pending' });
  });
});

test('staff tell an order by the same rules, and a brand that is not there is refused', async () => {
  const told = { brand_id: brand.id, order_id: newOrder(), amount: '10.00', currency: 'USD' };
  const first = dataOf(await t.callAs(staff, addStaffConversion, told));
  expect(first).toMatchObject({ repeated: false, lines: [{ outcome: 'recorded' }] });
  expect((await report({ order_id: told.order_id, amount: '10' })).data).toMatchObject({
    repeated: true,
    conversion_ids: first.conversion_ids,
  });
  expect(await t.callAs(staff, addStaffConversion, { ...told, brand_id: 999_999 })).toMatchObject({
    message: 'MERCHANT_NOT_FOUND',
  });
  expect(await t.callAs(site, addStaffConversion, told)).toMatchObject({ code: 401 });
});

test('recording and changing are told to whoever listens', async () => {
  const order_id = newOrder();
  const answer = await report({ order_id, amount: '10' });
  await report({ order_id, amount: '11' });
  const events = await t.db
    .selectFrom('events')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  const conversion_id = answer.data.conversion_ids[0];
  expect(events.map((event) => [event.name, event.payload])).toMatchObject([
    ['conversion.changed', { conversion_id }],
    ['conversion.recorded', { conversion_id }],
  ]);
});

test('after all this the ledger holds', async () => {
  expect(await verifyLedger(t.db)).toMatchObject({ broken: null });
});

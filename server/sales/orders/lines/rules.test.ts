import { expect, test } from 'vitest';
import { DAY_MS } from '#server/platform/clock.ts';
import * as rules from './rules.ts';

const NOON = new Date('2026-03-08T12:00:00.000Z');
const before = (ms: number) => new Date(NOON.getTime() - ms);

test('a percentage is rounded half to even once, also for negative sales', () => {
  const sales = [10n, 30n, 50n, 11n, -10n, -30n, 0n, 2_000_000n];
  expect(sales.map((sale) => rules.percentOf(sale, 50_000))).toEqual([
    0n, // 0.5
    2n, // 1.5
    2n, // 2.5
    1n, // 0.55
    0n,
    -2n,
    0n,
    100_000n,
  ]);
  expect(rules.percentOf(1_000_000n, 0)).toBe(0n);
  expect(rules.percentOf(1_000_000n, 1)).toBe(1n);
});

test("a line is locked the brand's number of days after its order, in UTC; never if that is 0", () => {
  expect(rules.lockDateOf(NOON, 0)).toBeNull();
  expect(rules.lockDateOf(NOON, 1)).toBe('2026-03-09');
  expect(rules.lockDateOf(new Date('2026-12-31T23:59:59Z'), 30)).toBe('2027-01-30');
});

test('an order time may be from the year 2000 to one day ahead, inclusive', () => {
  const isSane = (time: string) => rules.isOrderTimeSane(new Date(time), NOON);
  expect(isSane('1999-12-31T23:59:59.999Z')).toBe(false);
  expect(isSane('2000-01-01T00:00:00.000Z')).toBe(true);
  expect(isSane('2026-03-09T12:00:00.000Z')).toBe(true);
  expect(isSane('2026-03-09T12:00:00.001Z')).toBe(false);
});

const CLICK = { brand_id: 3, clicked_at: NOON, outcome: 'redirected', invalid_reason: null };
const BRAND = { id: 3, cookie_days: 30 };
const fails = (click: object | null, brand = BRAND) =>
  rules.whyClickFails(click && { ...CLICK, ...click }, brand, NOON);

test.each([1, 7, 30, 365])(
  'a click counts until the last moment of its %s days, and never for an earlier order',
  (days) => {
    const at = (ms: number) => fails({ clicked_at: before(ms) }, { ...BRAND, cookie_days: days });
    expect([0, days * DAY_MS].map(at)).toEqual([null, null]);
    expect(at(days * DAY_MS + 1)).toBe(`the click is older than ${days} days`);
    expect(at(-1)).toBe('the click is later than the order');
  },
);

test('the reason why a click does not count is returned; marks that follow a valid click are no reason', () => {
  expect(fails(null)).toBe('the click reference is unknown');
  expect(fails({ brand_id: 4 })).toBe('the click led to another brand');
  expect(fails({ outcome: 'gone' })).toBe('the click did not reach the brand');
  expect(fails({ invalid_reason: 'bot' })).toBe('the click does not count (bot)');
  for (const invalid_reason of ['repeat', 'prefetch', 'burst', 'data_centre']) {
    expect(fails({ invalid_reason })).toBeNull();
  }
});

test('an order less than two seconds after its click is suspicious', () => {
  const after = (ms: number) => rules.suspicionOf(before(ms), NOON);
  expect([0, 1_999].map(after)).toEqual(['too_fast', 'too_fast']);
  expect([2_000, 30 * DAY_MS].map(after)).toEqual([null, null]);
});

test('reported facts are stored exactly as reported', () => {
  const report = {
    order_id: 'A-1',
    line_id: '1',
    event: 'sale' as const,
    cancelled: false,
    amount_minor: 1990n,
  };
  expect(rules.factsOf(report)).toStrictEqual({ amount_minor: '1990', event: 'sale' });
  expect(rules.factsOf({ ...report, amount_minor: null }).amount_minor).toBe('0');
  const all = {
    click_ref: 'c',
    voucher_code: 'V',
    customer: 'new' as const,
    country: 'DE',
    sku: 'S',
    category: 'Shoes',
  };
  expect(rules.factsOf({ ...report, ...all, order_time: NOON, name: 'Boot', quantity: 2 })).toEqual(
    {
      amount_minor: '1990',
      event: 'sale',
      order_time: NOON.toISOString(),
      ...all,
    },
  );
});

const REPORTED: rules.ReportedFacts = { amount_minor: '100', event: 'sale' };

test('reports conflict in any fact that both contain, except the amount', () => {
  expect(rules.contradicts(REPORTED, { ...REPORTED, amount_minor: '200' })).toBe(false);
  expect(rules.contradicts(REPORTED, { ...REPORTED, event: 'cancellation' })).toBe(true);
  const names = [
    'order_time',
    'click_ref',
    'voucher_code',
    'customer',
    'country',
    'sku',
    'category',
  ];
  for (const name of names) {
    const [one, other] = [
      { ...REPORTED, [name]: 'a' },
      { ...REPORTED, [name]: 'b' },
    ];
    expect([name, rules.contradicts(one, other)]).toEqual([name, true]);
    expect([name, rules.contradicts(one, one), rules.contradicts(one, REPORTED)]).toEqual([
      name,
      false,
      false,
    ]);
    expect(rules.contradicts(REPORTED, one)).toBe(false);
    expect([
      name,
      rules.isMoreSpecific(REPORTED, one),
      rules.isMoreSpecific(one, REPORTED),
    ]).toEqual([name, true, false]);
    expect(rules.isMoreSpecific(one, other)).toBe(false);
  }
});

test('a line can be decided until it is settled; a rejected one cannot', () => {
  const check = (status: string, settlement_id: number | null, decision: rules.Decision) =>
    rules.checkDecision({ status, settlement_id } as never, decision);
  expect(check('pending', null, 'approved')).toBeNull();
  expect(check('pending', null, 'rejected')).toBeNull();
  expect(check('approved', null, 'rejected')).toBeNull();
  expect(check('approved', 5, 'approved')).toBe('unchanged');
  expect(check('approved', 5, 'rejected')).toBe('CONVERSION_ALREADY_SETTLED');
  expect(check('rejected', null, 'rejected')).toBe('unchanged');
  expect(check('rejected', null, 'approved')).toBe('CONVERSION_STATUS_INVALID');
});

test('a rejection requires a reason, and OTHER a note for any decision', () => {
  expect(rules.missingOf('rejected', undefined, undefined)).toBe('REASON_REQUIRED');
  expect(rules.missingOf('rejected', 'RETURNED', undefined)).toBeNull();
  expect(rules.missingOf('rejected', 'OTHER', undefined)).toBe('NOTE_REQUIRED');
  expect(rules.missingOf('rejected', 'OTHER', 'x')).toBeNull();
  expect(rules.missingOf('approved', undefined, undefined)).toBeNull();
  expect(rules.missingOf('approved', 'OTHER', undefined)).toBe('NOTE_REQUIRED');
});

test('the brand’s reports confirm an order; a browser and a claim do not', () => {
  const sources = ['browser', 'claim', 'api', 'import', 'pixel'];
  expect(sources.filter(rules.isConfirming)).toEqual(['api', 'import', 'pixel']);
});

test('a separate cancellation and a line that names its sale are returns', () => {
  const eventOf = (event: 'sale' | 'cancellation', sale_order_id?: string) =>
    rules.eventOf({ event, ...(sale_order_id !== undefined && { sale_order_id }) });
  expect(eventOf('sale')).toBe('sale');
  expect(eventOf('sale', 'A-1')).toBe('cancellation');
  expect(eventOf('cancellation')).toBe('cancellation');
});

test('a report of a return states its sale and the customer', () => {
  const sold = { sale_order_id: 'A-1', sale_line_id: '2', customer_ref: 'K-7' };
  const report = { order_id: 'R-1', line_id: '1', cancelled: false, amount_minor: -5n, ...sold };
  expect(rules.factsOf({ ...report, event: 'cancellation' })).toMatchObject(sold);
});

test('codes of vouchers are compared without case, other facts exactly', () => {
  const facts = (set: object) => ({ ...REPORTED, ...set });
  const isConflict = (one: object, other: object) => rules.contradicts(facts(one), facts(other));
  expect(isConflict({ voucher_code: 'SAVE' }, { voucher_code: 'save' })).toBe(false);
  expect(isConflict({ voucher_code: 'SAVE' }, { voucher_code: 'SAVE5' })).toBe(true);
  expect(isConflict({ click_ref: 'abc' }, { click_ref: 'ABC' })).toBe(true);
});

test('reports differ if any fact but the amount does, also one that is missing', () => {
  expect(rules.differs(REPORTED, { ...REPORTED, amount_minor: '5' })).toBe(false);
  expect(rules.differs(REPORTED, { ...REPORTED, sku: 'A' })).toBe(true);
  expect(rules.differs({ ...REPORTED, sku: 'B' }, { ...REPORTED, sku: 'A' })).toBe(true);
});

test('a line that only a browser has reported can be rejected, not approved', () => {
  const line = { status: 'pending', settlement_id: null, unconfirmed: true } as const;
  expect(rules.checkDecision(line, 'approved')).toBe('ORDER_UNCONFIRMED');
  expect(rules.checkDecision(line, 'rejected')).toBeNull();
});

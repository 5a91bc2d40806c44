import { expect, test } from 'vitest';
import { homeDashboard } from '#contract/reports/dashboard.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildPublisher } from '#server/people/accounts/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { advanceClock, now, setClock } from '#server/platform/clock.ts';
import { rollUpAllClicks } from '#server/traffic/clicks/builders.ts';
import { buildBrandRow, buildClickRow, buildLineRow } from './builders.ts';

setClock(new Date('2026-05-30T20:00:00Z'));
const t = await openTestApp();
const own = await buildPublisherWithSite(t, { time_zone: 'Asia/Tokyo', currency: 'EUR' });
const brands: Awaited<ReturnType<typeof buildBrandRow>>[] = [];
for (const name of ['Aster', 'Birch', 'Cedar', 'Dahlia', 'Elm', 'Fir', 'Grove']) {
  brands.push(
    await buildBrandRow(t, {
      merchant_name: name,
      ...(name === 'Grove' ? { status: 'offline' } : {}),
    }),
  );
  advanceClock(1000);
}
const show = async (input = {}) => dataOf(await t.callAs(own, homeDashboard, input));

test('a new account sees thirty empty days in its own currency and its first tasks', async () => {
  const board = await show();
  // In Tokyo the 31st has begun.
  expect(board).toMatchObject({
    start_date: '2026-05-02',
    end_date: '2026-05-31',
    currency: 'EUR',
  });
  expect(board.totals).toMatchObject([
    { currency: 'EUR', clicks: 0, commission: '0.00', epc: null },
  ]);
  expect(board.previous).toEqual(board.totals);
  expect(board.series).toHaveLength(1);
  expect(board.series[0]?.days).toHaveLength(30);
  expect(board.balance).toEqual([
    { currency: 'EUR', pending: '0.00', approved: '0.00', payable: '0.00', paid: '0.00' },
  ]);
  expect(board.top_brands).toEqual([]);
  expect(board.newest_transactions).toEqual([]);
  expect(board.onboarding).toEqual({
    email_verified: true,
    site_added: true,
    default_site_set: true,
    brand_joined: false,
    link_made: false,
    first_click: false,
    first_order: false,
  });
});

test('newest brands come first, and only those that can be applied to', async () => {
  const names = (await show()).newest_brands.map((brand) => brand.merchant_name);
  expect(names).toEqual(['Fir', 'Elm', 'Dahlia', 'Cedar', 'Birch', 'Aster']);
});

test('cards, series and brands agree over thirty days, beside the thirty days before', async () => {
  for (const [index, brand] of brands.entries()) {
    const owner = { ...own, ...brand };
    const sale_minor = BigInt(1000 * (index + 1));
    await buildClickRow(t, owner, { at: '2026-05-20T10:00:00Z' });
    await buildLineRow(t, owner, {
      order_id: 'now',
      at: '2026-05-20T10:00:00Z',
      sale_minor,
      commission_minor: sale_minor / 10n,
    });
    await buildLineRow(t, owner, {
      order_id: 'before',
      at: '2026-04-20T10:00:00Z',
      sale_minor: 100n,
      commission_minor: 10n,
    });
  }
  await rollUpAllClicks(t);
  const board = await show();
  expect(board.totals).toMatchObject([
    { currency: 'EUR', clicks: 0 },
    { currency: 'USD', clicks: 7, orders: 7, sales: '280.00', commission: '28.00', cr: '100.00' },
  ]);
  expect(board.previous[1]).toMatchObject({ orders: 7, commission: '0.70' });
  const dollars = board.series[1];
  expect(dollars?.days.filter((day) => day.orders > 0)).toEqual([
    { day: '2026-05-20', valid_clicks: 7, orders: 7, commission: '28.00' },
  ]);
  expect(board.top_brands.map((brand) => [brand.merchant_name, brand.commission])).toEqual([
    ['Grove', '7.00'],
    ['Fir', '6.00'],
    ['Elm', '5.00'],
    ['Dahlia', '4.00'],
    ['Cedar', '3.00'],
  ]);
  expect(board.top_brands[0]?.series).toHaveLength(30);
  expect(board.top_brands[0]?.series.filter((amount) => amount !== '0.00')).toEqual(['7.00']);
  expect(board.newest_transactions).toHaveLength(8);
  expect(board.newest_transactions[0]).toMatchObject({ order_id: 'now', merchant_name: 'Grove' });
  expect(board.onboarding).toMatchObject({ first_click: true, first_order: true });
});

test('every period has its own days beside as many before, and one day is drawn with the six before', async () => {
  // 20 May, ten days ago in Tokyo, and 20 April.
  const week = await show({ period: '7d' });
  expect(week).toMatchObject({ start_date: '2026-05-25', end_date: '2026-05-31' });
  expect(week.totals).toMatchObject([{ currency: 'EUR', orders: 0 }]);
  expect(week.previous).toMatchObject([{ currency: 'EUR' }, { currency: 'USD', orders: 7 }]);
  const quarter = await show({ period: '90d' });
  expect(quarter.start_date).toBe('2026-03-03');
  expect(quarter.totals[1]).toMatchObject({ orders: 14, commission: '28.70' });
  expect(quarter.series[1]?.days).toHaveLength(90);
  const [brand] = brands;
  if (!brand) throw new Error('There are brands.');
  await buildLineRow(
    t,
    { ...own, ...brand },
    {
      order_id: 'yesterday',
      at: '2026-05-30T03:00:00Z',
      sale_minor: 500n,
      commission_minor: 50n,
    },
  );
  const today = await show({ period: 'today' });
  expect(today).toMatchObject({ start_date: '2026-05-31', end_date: '2026-05-31' });
  expect(today.previous[1]).toMatchObject({ orders: 1, commission: '0.50' });
  const yesterday = await show({ period: 'yesterday' });
  expect(yesterday).toMatchObject({ start_date: '2026-05-30', end_date: '2026-05-30' });
  expect(yesterday.totals[1]).toMatchObject({ currency: 'USD', orders: 1, commission: '0.50' });
  expect(yesterday.series[1]?.days.map((one) => one.day)).toEqual(
    [24, 25, 26, 27, 28, 29, 30].map((day) => `2026-05-${day}`),
  );
  expect(yesterday.top_channels).toMatchObject([
    { currency: 'USD', orders: 1, commission: '0.50' },
  ]);
  expect((await show()).top_channels).toMatchObject([{ valid_clicks: 7, commission: '28.50' }]);
  expect(await t.callAs(own, homeDashboard, { period: 'ever' as never })).toMatchObject({
    code: 20071,
  });
});

test('open tasks are counted and disappear once done, and a joined brand is not among the newest', async () => {
  expect((await show()).todo).toEqual({
    sites_unverified: 1,
    coupons_expiring: 0,
    postbacks_failing: 0,
    claims_asked: 0,
    payments_stopped: 0,
    payout_method_missing: false,
  });
  const [brand] = brands;
  if (!brand) throw new Error('There are brands.');
  const at = now();
  const coupon = { brand_id: brand.brand_id, name: 'Ends', kind: 'coupon', code: 'E' };
  const inDays = (days: number) => new Date(at.getTime() + days * 86_400_000);
  const factor = { created_at: at, updated_at: at, starts_at: inDays(-9) };
  await t.db
    .insertInto('coupons')
    .values([
      { ...coupon, ...factor, ends_at: inDays(2), landing_url: 'https://aster.example/' },
      {
        ...coupon,
        ...factor,
        code: 'L',
        ends_at: inDays(5),
        landing_url: 'https://aster.example/',
      },
    ])
    .execute();
  expect((await show()).todo.coupons_expiring).toBe(0);
  await t.db
    .insertInto('relationships')
    .values({ brand_id: brand.brand_id, site_id: own.site_id, status: 2, applied_at: at })
    .execute();
  const board = await show();
  expect(board.todo.coupons_expiring).toBe(1);
  expect(board.newest_brands.map((one) => one.merchant_name)).toEqual([
    'Fir',
    'Elm',
    'Dahlia',
    'Cedar',
    'Birch',
  ]);
  await t.db
    .insertInto('postbacks')
    .values({
      publisher_id: own.publisher_id,
      event_types: [1],
      delivery_type: 1,
      secret: '',
      link_url: 'https://a.example/',
      created_at: at,
      updated_at: at,
      failing_since: at,
    })
    .execute();
  const verified = { verified_at: at, verified_by: 'dns', verify_token: 'seen' };
  await t.db.updateTable('sites').set(verified).where('id', '=', own.site_id).execute();
  expect((await show()).todo).toMatchObject({ sites_unverified: 0, postbacks_failing: 1 });
  await t.db.updateTable('postbacks').set({ failing_since: null }).execute();
  expect((await show()).todo.postbacks_failing).toBe(0);
});

test('the dashboard shows nothing of another account', async () => {
  const other = await buildPublisherWithSite(t);
  const board = dataOf(await t.callAs(other, homeDashboard, {}));
  expect(board).toMatchObject({ newest_transactions: [], top_brands: [] });
  expect(board.newest_brands.map((one) => one.merchant_name)).toContain('Aster');
  expect(board.totals).toMatchObject([{ clicks: 0, orders: 0 }]);
});

test('there is no dashboard without a default site', async () => {
  const newcomer = await buildPublisher(t);
  expect((await t.callAs(newcomer, homeDashboard, {})).code).not.toBe(0);
});

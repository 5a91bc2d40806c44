import { expect, test } from 'vitest';
import { signIn } from '#contract/accounts.ts';
import { homeDashboard } from '#contract/home.ts';
import { listBrokenLinks, showLinkScans } from '#contract/link-checks.ts';
import { textToMinor } from '#contract/money.ts';
import { reportPerformance } from '#contract/reports.ts';
import { sumClicks } from '#server/clicks/sums/sum-clicks.ts';
import { verifyLedger } from '#server/ledger/verify-ledger.ts';
import { now } from '#server/platform/clock.ts';
import { dataOf, openTestApp } from '#server/testing/open-test-app.ts';
import type { SignIn } from './list-sign-ins.ts';
import { loadDemo } from './load-demo.ts';

const own = { STAFF_EMAIL: 'own@net.example', STAFF_PASSWORD: 'a patient harbour' };
const t = await openTestApp(own);
const before = now().getTime();
const begunAt = performance.now();
const signIns = await loadDemo(t);
const tookMs = performance.now() - begunAt;

const publishers = signIns.filter((one) => one.role === 'publisher');
const DAY_MS = 86_400_000;
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const days = { start_date: dayOf(before - 120 * DAY_MS), end_date: dayOf(before + 2 * DAY_MS) };

async function count(table: 'clicks' | 'conversions' | 'coupons' | 'products' | 'payments') {
  const row = await t.db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll().as('rows'))
    .executeTakeFirstOrThrow();
  return Number(row.rows);
}

async function sessionOf({ email, password }: SignIn) {
  return dataOf(await t.callAs(null, signIn, { account: email, password: password ?? '' }));
}

test('the network is of a believable size', async () => {
  const clicks = await count('clicks');
  expect(clicks).toBeGreaterThan(20_000);
  expect(clicks).toBeLessThan(30_000);
  const lines = await count('conversions');
  expect(lines).toBeGreaterThan(900);
  expect(lines).toBeLessThan(1_600);
  expect(await count('products')).toBe(300);
  expect(await count('coupons')).toBe(60);
  expect(await count('payments')).toBeGreaterThan(3);
  console.log(`the demonstration took ${Math.round(tookMs)} ms`);
});

test('the clock is back where it was, and goes on', () => {
  expect(now().getTime() - before).toBeGreaterThanOrEqual(Math.floor(tookMs) - 1000);
  expect(now().getTime() - before).toBeLessThan(tookMs + 60_000);
});

test('every one of the people it names can sign in', async () => {
  expect(publishers).toHaveLength(3);
  for (const one of publishers) expect((await sessionOf(one)).user.default_site).not.toBeNull();
});

test('with a first admin of their own the operator has no other staff that can sign in', async () => {
  expect(signIns.filter((one) => one.kind === 'staff')).toEqual([]);
  const active = t.db.selectFrom('staff').where('status', '=', 'active').select('email');
  expect(await active.execute()).toEqual([{ email: own.STAFF_EMAIL }]);
});

test('relationships stand in every state, a brand is offline, and another waits for its terms', async () => {
  const states = await t.db.selectFrom('relationships').select('status').distinct().execute();
  expect(states.map((row) => row.status).sort()).toEqual([1, 2, 3]);
  const brands = await t.db
    .selectFrom('brands')
    .select(['merchant_name', 'status', 'terms_pending'])
    .execute();
  expect(brands).toHaveLength(40);
  expect(brands.filter((one) => one.status === 'offline').map((one) => one.merchant_name)).toEqual([
    'Old Mill Cheese',
  ]);
  expect(brands.filter((one) => one.terms_pending).map((one) => one.merchant_name)).toEqual([
    'Aurora Lashes',
  ]);
});

test('the books hold, and nothing in them happened before its time or after now', async () => {
  expect(await verifyLedger(t.db)).toMatchObject({ broken: null });
  const times = await t.db
    .selectFrom('ledger_transactions')
    .select(['id', 'created_at'])
    .orderBy('id')
    .execute();
  const moments = times.map((row) => row.created_at.getTime());
  expect(moments).toEqual(moments.toSorted((a, b) => a - b));
  expect(moments.at(-1)).toBeLessThanOrEqual(now().getTime());
  const odd = await t.db
    .selectFrom('conversions')
    .whereRef('order_time', '>', 'created_at')
    .selectAll()
    .execute();
  expect(odd).toEqual([]);
});

async function rewardsOf({ email }: SignIn, currency: string): Promise<bigint> {
  const { owed } = await t.db
    .selectFrom('rewards as r')
    .innerJoin('users as u', 'u.publisher_id', 'r.publisher_id')
    .where('u.email', '=', email)
    .where('r.status', '=', 'approved')
    .where('r.currency', '=', currency)
    .select(({ fn }) => fn.sum<string | null>('r.amount_minor').as('owed'))
    .executeTakeFirstOrThrow();
  return BigInt(owed ?? 0);
}

test("each publisher's report equals the ledger, by day and in every currency", async () => {
  await sumClicks(t);
  for (const one of publishers) {
    const { token } = await sessionOf(one);
    const report = dataOf(await t.callAs({ token }, reportPerformance, days));
    const { balance } = dataOf(await t.callAs({ token }, homeDashboard, {}));
    const held = new Map(balance.map((entry) => [entry.currency, entry]));
    for (const { currency, ...total } of report.totals) {
      const minor = (text = '0') => textToMinor(text, currency) ?? 0n;
      const entry = held.get(currency);
      expect(total.valid_clicks).toBeLessThan(total.clicks);
      expect(minor(total.pending)).toBe(minor(entry?.pending));
      expect(minor(total.paid)).toBe(minor(entry?.paid));
      // What is owed beside commission stands in no report of orders.
      expect(minor(total.approved) + (await rewardsOf(one, currency))).toBe(
        minor(entry?.approved) + minor(entry?.payable) + minor(entry?.paid),
      );
    }
    const [dollars] = report.totals;
    expect(Number(dollars?.paid)).toBeGreaterThan(0);
  }
});

test('no news of the past goes out', async () => {
  const waiting = await t.db
    .selectFrom('events')
    .where('fanned_out_at', 'is', null)
    .selectAll()
    .execute();
  expect(waiting).toEqual([]);
  expect(await t.drain()).toBe(0);
});

test('a database that is in use is left alone', async () => {
  const clicks = await count('clicks');
  const withoutPasswords = signIns.map((one) => ({ ...one, password: null }));
  expect(await loadDemo(t)).toEqual(withoutPasswords);
  expect(await count('clicks')).toBe(clicks);
  await t.db.deleteFrom('settings').where('name', '=', 'demo.loaded').execute();
  expect(await loadDemo(t)).toEqual([]);
  expect(await count('clicks')).toBe(clicks);
});

test('the first publisher has broken links to mend, and no page was fetched for them', async () => {
  const [mara] = publishers;
  if (!mara) throw new Error('Nobody is there.');
  const caller = await sessionOf(mara);
  const { list } = dataOf(await t.callAs(caller, listBrokenLinks, { perPage: 100 }));
  expect([...new Set(list.map(({ type }) => type))].sort()).toEqual([3, 7, 9]);
  expect(list.every(({ http_status }) => http_status === null)).toBe(true);
  const { history } = dataOf(await t.callAs(caller, showLinkScans, {}));
  expect(history).toMatchObject([{ cause: 'shown', broken: list.length, pages_read: 3 }]);
});

test('what the postbacks of the first publisher told is told once, and nothing of it is left to send', async () => {
  const deliveries = await t.db
    .selectFrom('postback_deliveries')
    .select(['state', 'attempts', 'last_status', 'event', 'last_attempt_at'])
    .execute();
  expect(deliveries.length).toBeGreaterThan(50);
  expect(new Set(deliveries.map((one) => `${one.state} ${one.last_status}`))).toEqual(
    new Set(['delivered 200']),
  );
  expect(new Set(deliveries.map((one) => one.event))).toEqual(
    new Set(['transaction.created', 'transaction.changed']),
  );
  expect(deliveries.some((one) => one.attempts > 1)).toBe(true);
  expect(deliveries.every((one) => (one.last_attempt_at ?? new Date(0)) <= now())).toBe(true);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listNotifications } from '#contract/notifications/publisher.ts';
import { decideStaffOrderLines } from '#contract/orders/staff.ts';
import { listReferrals } from '#contract/referrals/publisher.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { verifyLedger } from '#server/books/ledger/verify-ledger.ts';
import { rewardOf, rewardReferral } from '#server/payouts/rewards/reward-referral.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { rewardingUntil } from '#server/people/accounts/referrals/list-referred.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { buildOrderLine, buildReportingBrand, reportOrder } from '#server/sales/orders/builders.ts';
import { buildReferral, readBalance } from './builders.ts';

const t = await openTestApp();
const staff = await buildStaff(t, 'finance');

async function buildFriends() {
  const referer = await buildPublisherWithSite(t);
  const friend = await buildPublisherWithSite(t);
  await buildReferral(t, referer, friend);
  return { referer, friend };
}

const decide = async (id: number, decision: 'approved' | 'rejected') => {
  dataOf(await t.callAs(staff, decideStaffOrderLines, { ids: [id], decision, reason: 'RETURNED' }));
  await t.drain();
};
const earned = async (referer: { token: string }) =>
  dataOf(await t.callAs(referer, listReferrals, {})).rewards;
const usd = (amount: string, paid = '0.00') => [{ currency: 'USD', earned: amount, paid }];

test("five percent of a referred publisher's commission is owed once it is approved, paid by the network", async () => {
  const { referer, friend } = await buildFriends();
  const cost = await readBalance(t, 'reward_cost', 0);
  const line = await buildOrderLine(t, { site: friend, report: { amount: '1000.00' } });
  await t.drain();
  expect(await earned(referer)).toEqual(usd('0.00'));
  await decide(line.order_line_id, 'approved');
  expect(await earned(referer)).toEqual(usd('2.50'));
  const { list } = dataOf(await t.callAs(referer, listNotifications, {}));
  expect(list.filter(({ kind }) => kind === 'referral_reward')).toMatchObject([
    { path: '/refer', html: expect.stringContaining('2.50 USD') },
  ]);
  expect(await readBalance(t, 'reward_approved', referer.publisher_id)).toBe(-250n);
  expect((await readBalance(t, 'reward_cost', 0)) - cost).toBe(250n);
  expect(await readBalance(t, 'brand_receivable', line.brand.id)).toBe(5000n);
  expect(await readBalance(t, 'commission_approved', friend.publisher_id)).toBe(-5000n);
  expect((await verifyLedger(t.db)).broken).toBeNull();
});

test('a reward follows corrections and reversals of its commission', async () => {
  const { referer, friend } = await buildFriends();
  const brand = await buildReportingBrand(t);
  const line = await buildOrderLine(t, { brand, site: friend, status: 'approved' });
  await t.drain();
  expect(await earned(referer)).toEqual(usd('0.25'));
  await reportOrder(t, brand, { order_id: line.order_id, amount: '300.00' });
  await t.drain();
  expect(await earned(referer)).toEqual(usd('0.75'));
  await decide(line.order_line_id, 'rejected');
  expect(await earned(referer)).toEqual(usd('0.00'));
  expect(await readBalance(t, 'reward_approved', referer.publisher_id)).toBe(0n);
});

test('a line is rewarded once, even when its event is delivered repeatedly and concurrently', async () => {
  const { referer, friend } = await buildFriends();
  const line = await buildOrderLine(t, { site: friend, status: 'approved' });
  const deliveries = Array.from({ length: 12 }, () =>
    rewardReferral(t, { order_line_id: line.order_line_id }),
  );
  await Promise.all(deliveries);
  await t.drain();
  expect(await earned(referer)).toEqual(usd('0.25'));
  expect(await readBalance(t, 'reward_approved', referer.publisher_id)).toBe(-25n);
});

test('rewards are kept per currency and per referred publisher', async () => {
  const { referer, friend } = await buildFriends();
  const other = await buildPublisherWithSite(t);
  await buildReferral(t, referer, other);
  const yen = await buildReportingBrand(t, { currency: 'JPY' });
  await buildOrderLine(t, {
    brand: yen,
    site: friend,
    status: 'approved',
    report: { amount: '10000' },
  });
  await buildOrderLine(t, { site: other, status: 'approved' });
  await t.drain();
  const { list, rewards } = dataOf(await t.callAs(referer, listReferrals, {}));
  const jpy = { currency: 'JPY', earned: '25', paid: '0' };
  expect(rewards).toEqual([jpy, ...usd('0.25')]);
  expect(list.map((one) => one.rewards)).toEqual([usd('0.25'), [jpy]]);
});

test('orders are rewarded for twelve months after a referred publisher joined, end excluded', async () => {
  const { referer, friend } = await buildFriends();
  const line = await buildOrderLine(t, { site: friend, status: 'approved' });
  const { order_time } = await t.db
    .selectFrom('order_lines')
    .select('order_time')
    .where('id', '=', line.order_line_id)
    .executeTakeFirstOrThrow();
  const joined = new Date(order_time);
  joined.setUTCFullYear(joined.getUTCFullYear() - 1);
  const joinedAt = (at: Date) =>
    t.db
      .updateTable('publishers')
      .set({ created_at: at })
      .where('id', '=', friend.publisher_id)
      .execute();
  expect(rewardingUntil(joined)).toEqual(order_time);
  await joinedAt(joined);
  await t.drain();
  expect(await earned(referer)).toEqual(usd('0.00'));
  await joinedAt(new Date(joined.getTime() + 1));
  await rewardReferral(t, { order_line_id: line.order_line_id });
  expect(await earned(referer)).toEqual(usd('0.25'));
});

test('a publisher without a referrer earns no reward', async () => {
  const { referer } = await buildFriends();
  await buildOrderLine(t, { site: referer, status: 'approved' });
  await t.drain();
  expect(await earned(referer)).toEqual(usd('0.00'));
});

test('a share is rounded half to even, and never differs from it by more than half a unit', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
      fc.nat(100),
      (minor, percent) => {
        const off = rewardOf(minor, percent) * 100n - minor * BigInt(percent);
        expect(off <= 50n && off >= -50n).toBe(true);
        expect(rewardOf(-minor, percent)).toBe(-rewardOf(minor, percent));
      },
    ),
  );
  expect([rewardOf(10n, 5), rewardOf(30n, 5), rewardOf(50n, 5)]).toEqual([0n, 2n, 2n]);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildStaff } from '#server/accounts/builders.ts';
import { verifyLedger } from '#server/ledger/verify-ledger.ts';
import { now } from '#server/platform/clock.ts';
import { newCode } from '#server/platform/ids.ts';
import { buildPublisherWithSite } from '#server/sites/builders.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { paySettlements } from '../payouts/pay-settlements.ts';
import { settleApproved } from '../payouts/settle-publisher.ts';
import { buildClickRef, buildReportingBrand, reportOrder } from './builders.ts';
import { decideConversions } from './decide-conversions.ts';

const t = await openTestApp();
const staff = await buildStaff(t, 'finance');
const brand = await buildReportingBrand(t, { rate_ppm: 123_457 });
const wallet = { method: 'paypal' as const, masked_details: '' };

const order = fc.constantFrom('a', 'b', 'c');
const line = fc.constantFrom('1', '2');
const amount = fc.integer({ min: -50_000, max: 50_000 }).map((minor) => (minor / 100).toFixed(2));
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('tell'), order, line, amount }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel'), order, line }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('approve'), order, line }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reject'), order, line }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('settle') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('pay') }) },
);
type Step = { kind: string; order?: string; line?: string; amount?: string };
type Scene = { site: { publisher_id: number; site_id: number }; click_ref: string; mark: string };

async function take({ site, click_ref, mark }: Scene, one: Step): Promise<void> {
  const order_id = `${mark}${one.order}`;
  const line_id = one.line;
  const decide = { brand_id: brand.id, order_id, line_id };
  const told = { order_id, line_id, click_ref };
  if (one.kind === 'tell') await reportOrder(t, brand, { ...told, amount: one.amount });
  if (one.kind === 'cancel')
    await reportOrder(t, brand, { order_id, line_id, status: 'cancelled' });
  // A refusal is one of the outcomes: then nothing may have changed.
  if (one.kind === 'approve') {
    await decideConversions(t.db, staff, { ...decide, decision: 'approved' }).catch(() => null);
  }
  if (one.kind === 'reject') {
    const rejected = { ...decide, decision: 'rejected' as const, reason: 'FRAUD' as const };
    await decideConversions(t.db, staff, rejected).catch(() => null);
  }
  if (one.kind === 'settle') await settleApproved(t.db, site.publisher_id, now());
  if (one.kind === 'pay') await paySettlements(t.db, site.publisher_id, wallet, now());
}

/** What the lines and settlements say each account of the publisher must hold. */
async function expected(publisherId: number) {
  const lines = await t.db
    .selectFrom('conversions')
    .selectAll()
    .where('publisher_id', '=', publisherId)
    .execute();
  const settlements = await t.db
    .selectFrom('settlements')
    .selectAll()
    .where('publisher_id', '=', publisherId)
    .execute();
  const sum = (values: bigint[]) => -values.reduce((total, value) => total + value, 0n);
  const pending = lines.filter((one) => one.status === 'pending');
  const approved = lines.filter((one) => one.status === 'approved');
  const unpaid = settlements.filter((one) => !one.payment_id).map((one) => one.commission_minor);
  return {
    commission_pending: sum(pending.map((one) => one.commission_minor)),
    commission_approved: sum(approved.map((one) => one.commission_minor - one.settled_minor)),
    sales_credited: sum(lines.map((one) => one.sale_minor)),
    payable: sum(unpaid.filter((minor) => minor > 0n)),
    owed_back: sum(unpaid.filter((minor) => minor < 0n)),
  };
}

async function balances(publisherId: number) {
  const rows = await t.db
    .selectFrom('ledger_accounts')
    .select(['kind', 'balance_minor'])
    .where('owner_kind', '=', 'publisher')
    .where('owner_id', '=', publisherId)
    .execute();
  const none = {
    commission_pending: 0n,
    commission_approved: 0n,
    payable: 0n,
    owed_back: 0n,
    sales_credited: 0n,
  };
  return { ...none, ...Object.fromEntries(rows.map((row) => [row.kind, row.balance_minor])) };
}

test('whatever happens to orders, the ledger says what the lines say, and every sum is zero', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const site = await buildPublisherWithSite(t);
      const clickedAt = new Date(now().getTime() - 60_000);
      const click_ref = await buildClickRef(t, { brand, site, at: clickedAt });
      const scene = { site, click_ref, mark: newCode(8) };
      for (const one of steps) await take(scene, one);
      expect(await balances(site.publisher_id)).toEqual(await expected(site.publisher_id));
      expect((await verifyLedger(t.db)).broken).toBeNull();
      const accounts = await t.db.selectFrom('ledger_accounts').select('balance_minor').execute();
      expect(accounts.reduce((sum, one) => sum + one.balance_minor, 0n)).toBe(0n);
    }),
    { numRuns: 40 },
  );
}, 60_000);

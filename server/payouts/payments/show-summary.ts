import type { PublisherActor } from '#contract/actors.ts';
import type { ReplyOf } from '#contract/call.ts';
import { minorToText } from '#contract/money.ts';
import type { showPaymentSummary } from '#contract/payments/publisher.ts';
import { listLimits } from '#server/books/money-limits/find-limits.ts';
import {
  type DefaultMethod,
  findDefaultMethod,
} from '#server/payouts/payout-methods/find-method.ts';
import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { nextDay } from './cycles/rules.ts';
import { findCycleDays } from './cycles/store.ts';
import { adviceOf } from './rules.ts';
import {
  type BalanceRecord,
  listAgeingRecords,
  listBalanceRecords,
  listStuckPayments,
} from './summary-store.ts';

type Summary = ReplyOf<typeof showPaymentSummary>;

/** Balances of a publisher, payments that need attention and why, and the next payment day. */
export async function showSummary(db: Db, actor: PublisherActor): Promise<Summary> {
  const { publisher_id, currency, time_zone } = actor;
  const at = now();
  const days = await findCycleDays(db, at);
  const method = await findDefaultMethod(db, publisher_id);
  const stuck = await listStuckPayments(db, publisher_id);
  const ageing = await listAgeingRecords(db, publisher_id, at);
  return {
    currency,
    time_zone,
    balances: await listBalances(db, publisher_id, currency),
    holds: stuck.map((payment) => ({
      payment_id: payment.id,
      number: payment.number,
      currency: payment.currency,
      amount: minorToText(payment.gross_minor, payment.currency),
      why: adviceOf(payment) ?? '',
    })),
    next_settlement_date: nextDay('settle', days.today, days),
    next_payment_date: nextDay('request', days.today, days),
    method: method ? presentMethod(method, at) : null,
    ageing: ageing.map(({ currency: of, ...days }) => ({ currency: of, ...textsOf(days, of) })),
  };
}

/** What is owed to a publisher in one currency, in minor units. */
type OpenAmount = { currency: string; open_minor: bigint; under_way_minor: bigint };

/**
 * What is owed to a publisher, per currency: `under_way` is in payments that are being made, `open`
 * is everything else. A currency in which the publisher owes counts as 0.
 */
export async function listOpenAmounts(db: Db, publisherId: number): Promise<OpenAmount[]> {
  const balances = await listBalanceRecords(db, publisherId);
  return balances
    .map(({ currency, available, pending, approved, on_hold, in_payment }) => {
      const sum = available + pending + approved + on_hold;
      return { currency, open_minor: sum > 0n ? sum : 0n, under_way_minor: in_payment };
    })
    .filter(({ open_minor, under_way_minor }) => open_minor > 0n || under_way_minor > 0n);
}

function presentMethod({ type, masked_details, held_until }: DefaultMethod, at: Date) {
  return {
    type: type as NonNullable<Summary['method']>['type'],
    masked_details,
    held_until: held_until > at ? held_until.toISOString() : null,
  };
}

async function listBalances(db: Db, publisherId: number, own: string) {
  const zeros = { available: 0n, pending: 0n, approved: 0n, in_payment: 0n, on_hold: 0n, paid: 0n };
  const rows = await listBalanceRecords(db, publisherId);
  const ownRow = rows.find((row) => row.currency === own) ?? { currency: own, ...zeros };
  const shown = [ownRow, ...rows.filter((row) => row.currency !== own)];
  const limits = await listLimits(
    db,
    shown.map((row) => row.currency),
  );
  return shown.map((row, nth) => presentBalance(row, limits[nth]?.limits.minimum_minor ?? 0n));
}

function presentBalance(
  { currency, ...amounts }: BalanceRecord,
  minimum: bigint,
): Summary['balances'][number] {
  const next = amounts.available + amounts.approved;
  const reached = next < 0n ? 0n : next;
  return {
    currency,
    ...textsOf(amounts, currency),
    minimum: minorToText(minimum, currency),
    next: minorToText(next, currency),
    progress: reached >= minimum ? 100 : Number((reached * 100n) / minimum),
  };
}

function textsOf<Names extends string>(amounts: Record<Names, bigint>, currency: string) {
  const texts = Object.entries<bigint>(amounts).map(([name, minor]) => [
    name,
    minorToText(minor, currency),
  ]);
  return Object.fromEntries(texts) as Record<Names, string>;
}

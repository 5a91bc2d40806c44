import { sql } from 'kysely';
import type { StaffActor } from '#contract/actors.ts';
import type { ReplyOf } from '#contract/call.ts';
import { minorToText } from '#contract/money.ts';
import type { listOverLimitPayments } from '#contract/payout-runs/staff.ts';
import type { OverLimit } from '#server/books/money-limits/check-limits.ts';
import { type FoundLimits, listLimits } from '#server/books/money-limits/find-limits.ts';
import {
  approveLimit,
  lockOverLimit,
  splitPayment,
} from '#server/payouts/payments/over-limit/resolve-over-limit.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { LEFT_OUT } from './rules.ts';
import { lockRunMaking } from './store.ts';

/** All waiting payments that are above a limit, with the limit and where it comes from. */
export async function listOverLimit(
  db: Db,
  { staff_id }: StaffActor,
): Promise<ReplyOf<typeof listOverLimitPayments>> {
  const records = await listOverLimitRecords(db);
  const currencies = [...new Set(records.map((one) => one.currency))];
  const found = new Map((await listLimits(db, currencies)).map((one) => [one.currency, one]));
  const list = records.map((one) => ({
    payment_id: one.id,
    number: one.number,
    publisher_id: one.publisher_id,
    publisher_name: one.publisher_name,
    currency: one.currency,
    amount: minorToText(one.amount_minor, one.currency),
    over: LEFT_OUT[one.over_limit as OverLimit],
    ...presentLimit(found.get(one.currency), one.over_limit as OverLimit),
    requested_at: one.requested_at.toISOString(),
    approved:
      one.approved_name !== null && one.limit_approved_at !== null
        ? { name: one.approved_name, at: one.limit_approved_at.toISOString() }
        : null,
    reason: one.limit_reason,
    is_own: one.actors?.includes(staff_id) ?? false,
  }));
  return { list, total: list.length };
}

const COLUMN = {
  OVER_PAYOUT_LIMIT: 'payout_minor',
  OVER_ACCOUNT_LIMIT: 'account_minor',
  OVER_DAY_LIMIT: 'day_minor',
} as const;

function presentLimit(found: FoundLimits | undefined, over: OverLimit) {
  if (!found) throw new Error('A currency has no limits.');
  const { currency, limits, own, base } = found;
  const column = COLUMN[over];
  const isOwn = (own?.[column] ?? null) !== null;
  return { limit: minorToText(limits[column], currency), derived_from: isOwn ? null : base };
}

/**
 * Approves that a payment exceeds the limits: the next run includes it. Refuses
 * PAYOUT_LIMIT_THIRD_PERSON for a person who made, reviewed or approved the run that left it out;
 * the approver cannot act on the run that includes it either (`decide-run.ts`).
 */
export function approveOverLimit(
  db: Db,
  { staff_id }: StaffActor,
  { payment_id, reason }: { payment_id: number; reason: string },
): Promise<{ payment_id: number }> {
  return inTransaction(db, async (tx) => {
    await lockWaiting(tx, payment_id);
    if ((await findActors(tx, payment_id)).includes(staff_id)) refuse('PAYOUT_LIMIT_THIRD_PERSON');
    await approveLimit(tx, payment_id, { staff_id, reason, at: now() });
    return { payment_id };
  });
}

/** Splits a payment above the limit of one payout into payments within it. */
export function splitOverLimit(
  db: Db,
  { payment_id }: { payment_id: number },
): Promise<{ payment_ids: number[] }> {
  return inTransaction(db, async (tx) => {
    const payment = await lockWaiting(tx, payment_id);
    return { payment_ids: await splitPayment(tx, payment) };
  });
}

/** Locks a payment above a limit that is in no run. */
async function lockWaiting(tx: Tx, paymentId: number) {
  // A run that is being made could include the payment.
  await lockRunMaking(tx);
  const payment = await lockOverLimit(tx, paymentId);
  return (await isInRun(tx, paymentId)) ? refuse('PAYMENT_STATUS_INVALID') : payment;
}

type OverLimitRecord = {
  id: number;
  number: string;
  publisher_id: number;
  publisher_name: string;
  currency: string;
  amount_minor: bigint;
  over_limit: string;
  requested_at: Date;
  approved_name: string | null;
  limit_approved_at: Date | null;
  limit_reason: string | null;
  /** Staff of the newest run that left it out. */
  actors: number[] | null;
};

/** The staff who made, reviewed or approved the newest run that left a payment out for a limit. */
const actorsOf = (paymentId: unknown) => sql`(
  select array_remove(array[r.made_by, r.reviewed_by, r.approved_by], null)
  from payouts o join payout_runs r on r.id = o.run_id
  where o.payment_id = ${paymentId} and o.left_out_reason like 'OVER\\_%'
  order by o.id desc limit 1)`;

/** Waiting payments that are above a limit, oldest first; also those that are approved. */
async function listOverLimitRecords(db: Db): Promise<OverLimitRecord[]> {
  const found = await sql<OverLimitRecord>`
    select p.id, p.number, p.publisher_id, u.name as publisher_name, p.currency, p.gross_minor as amount_minor,
      p.over_limit, p.requested_at, s.name as approved_name, p.limit_approved_at, p.limit_reason,
      ${actorsOf(sql`p.id`)} as actors
    from payments p join publishers u on u.id = p.publisher_id
      left join staff s on s.id = p.limit_approved_by
    where p.over_limit is not null and p.status in ('to_be_paid', 'on_hold')
    order by p.id`.execute(db);
  return found.rows;
}

/** The staff who acted on the newest run that left the payment out for a limit. */
async function findActors(tx: Tx, paymentId: number): Promise<number[]> {
  const found = await sql<{ actors: number[] | null }>`
    select ${actorsOf(paymentId)} as actors`.execute(tx);
  return found.rows[0]?.actors ?? [];
}

/** Whether a person approved the exception of a payout in a run. */
export async function hasApprovedLimit(tx: Tx, runId: number, staffId: number): Promise<boolean> {
  const found = await sql`
    select 1 from payouts where run_id = ${runId} and limit_approved_by = ${staffId}
      and status <> 'left_out' limit 1`.execute(tx);
  return found.rows.length > 0;
}

/** Whether a payment is in a run that may still pay it. */
async function isInRun(tx: Tx, paymentId: number): Promise<boolean> {
  const found = await sql`
    select 1 from payouts where payment_id = ${paymentId}
      and status in ('open', 'sending', 'unknown', 'accepted', 'paid')`.execute(tx);
  return found.rows.length > 0;
}

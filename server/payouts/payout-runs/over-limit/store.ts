import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect.ts';

type OverLimitRecord = {
  id: number;
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
export async function listOverLimitRecords(db: Db): Promise<OverLimitRecord[]> {
  const found = await sql<OverLimitRecord>`
    select p.id, p.publisher_id, u.name as publisher_name, p.currency, p.gross_minor as amount_minor,
      p.over_limit, p.requested_at, s.name as approved_name, p.limit_approved_at, p.limit_reason,
      ${actorsOf(sql`p.id`)} as actors
    from payments p join publishers u on u.id = p.publisher_id
      left join staff s on s.id = p.limit_approved_by
    where p.over_limit is not null and p.status in ('to_be_paid', 'on_hold')
    order by p.id`.execute(db);
  return found.rows;
}

/** The staff who acted on the newest run that left the payment out for a limit. */
export async function findActors(tx: Tx, paymentId: number): Promise<number[]> {
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
export async function isInRun(tx: Tx, paymentId: number): Promise<boolean> {
  const found = await sql`
    select 1 from payouts where payment_id = ${paymentId}
      and status in ('open', 'sending', 'unknown', 'accepted', 'paid')`.execute(tx);
  return found.rows.length > 0;
}

import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import type { DB } from '#server/platform/db/schema.ts';
import { wakeQueue } from '#server/platform/queue/wake-queue.ts';

type StoredRun = Selectable<DB['payout_runs']>;
export type PayablePayment = Selectable<DB['payments']>;
export type StoredPayout = Selectable<DB['payouts']>;
type Page = { curPage: number; perPage: number };

/**
 * Advisory lock that serializes the creation of runs: two concurrent runs would miss each other's
 * payouts.
 */
export async function lockRunMaking(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('payout_runs'))`.execute(tx);
}

/** Payments that are waiting and in no open payout, locked until the transaction ends. */
export async function lockPayable(tx: Tx): Promise<PayablePayment[]> {
  const found = await sql<PayablePayment>`
    select p.* from payments p
    where p.status in ('to_be_paid', 'on_hold') and not exists (
      select 1 from payouts o where o.payment_id = p.id
        and o.status in ('open', 'sending', 'unknown', 'accepted', 'paid'))
    order by p.publisher_id, p.id for update of p`.execute(tx);
  return found.rows;
}

/** Sums that can be paid now, by currency. */
export async function sumPayable(db: Db) {
  const found = await sql<{ currency: string; amount_minor: bigint; payouts: number }>`
    select p.currency, sum(p.gross_minor)::bigint as amount_minor, count(*)::int as payouts
    from payments p where p.status = 'to_be_paid'
      and (p.over_limit is distinct from 'OVER_PAYOUT_LIMIT' or p.limit_approved_by is not null)
      and not exists (
      select 1 from payouts o where o.payment_id = p.id
        and o.status in ('open', 'sending', 'unknown', 'accepted', 'paid'))
    group by p.currency order by p.currency`.execute(db);
  return found.rows;
}

/** Inserts a draft run and returns its id. */
export async function insertRun(tx: Tx, made_by: number, made_at: Date): Promise<number> {
  const added = await tx
    .insertInto('payout_runs')
    .values({ made_by, made_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return added.id;
}

export function insertPayout(tx: Tx, row: Insertable<DB['payouts']>): Promise<StoredPayout> {
  return tx.insertInto('payouts').values(row).returningAll().executeTakeFirstOrThrow();
}

/** A run, locked until the transaction ends. */
export function lockRun(tx: Tx, id: number): Promise<StoredRun | undefined> {
  const runs = tx.selectFrom('payout_runs').selectAll();
  // FOR NO KEY UPDATE avoids a deadlock: two concurrent payout updates each hold a key share lock
  // on the run through their foreign key, and FOR UPDATE would make each wait for the other.
  return runs.where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** Updates a run. The database refuses a status transition that its table does not list. */
export async function updateRun(
  tx: Tx,
  id: number,
  change: Updateable<DB['payout_runs']>,
): Promise<void> {
  await tx.updateTable('payout_runs').set(change).where('id', '=', id).execute();
}

/** The payouts of a run in a status, locked until the transaction ends. */
export function lockPayoutsOf(tx: Tx, runId: number, status: string): Promise<StoredPayout[]> {
  return tx
    .selectFrom('payouts')
    .selectAll()
    .where('run_id', '=', runId)
    .where('status', '=', status)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Makes every open payout of a run due at once. */
export async function wakePayouts(tx: Tx, runId: number, at: Date): Promise<void> {
  await tx
    .updateTable('payouts')
    .set({ run_at: at })
    .where('run_id', '=', runId)
    .where('status', '=', 'open')
    .execute();
  wakeQueue(tx, 'payouts');
}

/** A run with the names of its staff and the sums and counts of its payouts. */
export type RunRecord = StoredRun & {
  made_name: string;
  reviewed_name: string | null;
  approved_name: string | null;
  rejected_name: string | null;
  sums: { currency: string; amount_minor: string; payouts: number }[];
  counts: Record<string, number>;
};

const records = sql`
  select r.*, m.name as made_name, v.name as reviewed_name, a.name as approved_name,
    j.name as rejected_name,
    coalesce((select json_agg(json_build_object('currency', currency, 'amount_minor', amount::text,
        'payouts', payouts) order by currency)
      from (select currency, sum(amount_minor) as amount, count(*) as payouts from payouts
        where run_id = r.id and status <> 'left_out' group by currency) s), '[]') as sums,
    coalesce((select json_object_agg(status, payouts)
      from (select status, count(*) as payouts from payouts where run_id = r.id group by status) c),
      '{}') as counts
  from payout_runs r join staff m on m.id = r.made_by left join staff v on v.id = r.reviewed_by
    left join staff a on a.id = r.approved_by left join staff j on j.id = r.rejected_by`;

/** The run with this id, or undefined. */
export async function findRun(db: Db, id: number): Promise<RunRecord | undefined> {
  const found = await sql<RunRecord>`${records} where r.id = ${id}`.execute(db);
  return found.rows[0];
}

/** A page of runs, newest first, and the total count. */
export async function listRuns(db: Db, status: string | undefined, page: Page) {
  const those = sql`(${status ?? null}::text is null or r.status = ${status ?? null})`;
  const found = await sql<RunRecord>`${records} where ${those} order by r.id desc
    limit ${page.perPage} offset ${(page.curPage - 1) * page.perPage}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from payout_runs r where ${those}`.execute(db);
  return { rows: found.rows, total: counted.rows[0]?.total ?? 0 };
}

/** Payouts of a run with their publishers; all of them when `page` is null. */
export function listPayouts(db: Db, runId: number, status: string | undefined, page: Page | null) {
  let found = db
    .selectFrom('payouts as o')
    .innerJoin('publishers as p', 'p.id', 'o.publisher_id')
    .innerJoin('payments as m', 'm.id', 'o.payment_id')
    .where('o.run_id', '=', runId);
  if (status) found = found.where('o.status', '=', status);
  let rows = found
    .selectAll('o')
    .select(['p.name as publisher_name', 'm.number as payment_number'])
    .orderBy('o.id');
  if (page) rows = rows.limit(page.perPage).offset((page.curPage - 1) * page.perPage);
  return rows.execute();
}

/** Count of a run's payouts, optionally in one status. */
export async function countPayouts(db: Db, runId: number, status: string | undefined) {
  let found = db.selectFrom('payouts').where('run_id', '=', runId);
  if (status) found = found.where('status', '=', status);
  const counted = await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirst();
  return counted?.total ?? 0;
}

/** Whether a run has payouts that are in a bank file. */
export async function hasBankPayouts(db: Db, runId: number): Promise<boolean> {
  const found = await db
    .selectFrom('payouts')
    .where('run_id', '=', runId)
    .where('method', '=', 'bank')
    .where('first_sent_at', 'is not', null)
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
}

/** Counts the unfinished payouts by status. */
export async function countOpenPayouts(db: Db): Promise<{ status: string; count: number }[]> {
  const { rows } = await sql<{ status: string; count: number }>`
    select status, count(*)::int as count from payouts where run_at is not null group by 1`.execute(
    db,
  );
  return rows;
}

import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import type { DB } from '#server/platform/db/schema.ts';

export type StoredDebt = Selectable<DB['publisher_debts']>;
/** A decision with the names of the publisher and of the staff. */
export type DebtRecord = StoredDebt & {
  publisher_name: string;
  proposed_name: string;
  decided_name: string | null;
};

/** Settlements of a publisher in one currency whose sum is negative. */
export type OpenDebtRecord = {
  publisher_id: number;
  publisher_name: string;
  currency: string;
  amount_minor: bigint;
  since: Date;
};

const OPEN = sql`
  select s.publisher_id, p.name as publisher_name, s.currency,
    -sum(s.commission_minor)::bigint as amount_minor,
    min(s.settled_at) filter (where s.commission_minor < 0) as since
  from settlements s join publishers p on p.id = s.publisher_id
  where s.payment_id is null and s.debt_id is null`;

/** Debts that are set off against later commission, oldest first. */
export async function listOpenDebts(db: Db, limit: number): Promise<OpenDebtRecord[]> {
  const { rows } = await sql<OpenDebtRecord>`${OPEN}
    group by s.publisher_id, p.name, s.currency having sum(s.commission_minor) < 0
    order by since, s.publisher_id limit ${limit}`.execute(db);
  return rows;
}

/** The number of these debts. */
export async function countOpenDebts(db: Db): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (${OPEN}
      group by s.publisher_id, p.name, s.currency having sum(s.commission_minor) < 0) d`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

/** The debts of one publisher that are set off, by currency. */
export async function listOwnOpen(db: Db, publisherId: number): Promise<OpenDebtRecord[]> {
  const { rows } = await sql<OpenDebtRecord>`${OPEN} and s.publisher_id = ${publisherId}
    group by s.publisher_id, p.name, s.currency having sum(s.commission_minor) < 0
    order by s.currency`.execute(db);
  return rows;
}

export async function insertDebt(tx: Tx, row: Insertable<DB['publisher_debts']>): Promise<number> {
  const { id } = await tx
    .insertInto('publisher_debts')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Whether a decision on the debt of a publisher in a currency is proposed. */
export async function isProposed(tx: Tx, publisherId: number, currency: string): Promise<boolean> {
  const found = await tx
    .selectFrom('publisher_debts')
    .select('id')
    .where('publisher_id', '=', publisherId)
    .where('currency', '=', currency)
    .where('state', '=', 'proposed')
    .executeTakeFirst();
  return found !== undefined;
}

/** A decision, locked until the transaction ends. */
export function lockDebt(tx: Tx, id: number): Promise<StoredDebt | undefined> {
  return tx
    .selectFrom('publisher_debts')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Updates a decision. The database refuses a transition that its trigger does not list. */
export async function updateDebt(
  tx: Tx,
  id: number,
  change: Updateable<DB['publisher_debts']>,
): Promise<void> {
  await tx.updateTable('publisher_debts').set(change).where('id', '=', id).execute();
}

const recorded = (db: Db) =>
  db
    .selectFrom('publisher_debts as d')
    .innerJoin('publishers as p', 'p.id', 'd.publisher_id')
    .innerJoin('staff as m', 'm.id', 'd.proposed_by')
    .leftJoin('staff as a', 'a.id', 'd.decided_by')
    .selectAll('d')
    .select(['p.name as publisher_name', 'm.name as proposed_name', 'a.name as decided_name'])
    .orderBy('d.id', 'desc');

/** A page of decisions, newest first, and their number. */
export async function listDebtRecords(
  db: Db,
  page: { curPage: number; perPage: number },
): Promise<{ rows: DebtRecord[]; total: number }> {
  const rows = await recorded(db)
    .limit(page.perPage)
    .offset((page.curPage - 1) * page.perPage)
    .execute();
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from publisher_debts`.execute(db);
  return { rows, total: counted[0]?.total ?? 0 };
}

/** One decision. */
export function findDebt(db: Db, id: number): Promise<DebtRecord> {
  return recorded(db).where('d.id', '=', id).executeTakeFirstOrThrow();
}

/** The decisions on the debts of a publisher that concern it, newest first. */
export function listOwnDecisions(db: Db, publisherId: number): Promise<DebtRecord[]> {
  return recorded(db)
    .where('d.publisher_id', '=', publisherId)
    .where('d.state', 'in', ['demanded', 'paid', 'written_off'])
    .limit(50)
    .execute();
}

import { sql } from 'kysely';
import { type LimitName, limitNames } from '#contract/money-limits/staff.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';

/** Limits that are set for a currency; null: derived. */
export type OwnLimits = { [Name in `${LimitName}_minor`]: bigint | null };
export type StoredLimits = OwnLimits & { currency: string; is_base: boolean };

/** The limits of the base currency, all of which are set, and of the given currencies. */
export async function readLimits(db: Db, currencies: readonly string[]): Promise<StoredLimits[]> {
  const found = await sql<StoredLimits>`
    select * from money_limits
    where is_base or currency = any(${currencies}::text[])
    order by currency`.execute(db);
  return found.rows;
}

/** An advisory lock on changes of limits until the commit, so that the recorded old amounts hold. */
export async function lockLimits(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('money limits'))`.execute(tx);
}

/** Sets the limits of a currency; as the base it replaces the former base. */
export async function upsertLimits(tx: Tx, row: StoredLimits): Promise<void> {
  if (row.is_base) {
    await sql`update money_limits set is_base = false
      where is_base and currency <> ${row.currency}`.execute(tx);
  }
  const { currency, ...set } = row;
  await tx
    .insertInto('money_limits')
    .values({ currency, ...set })
    .onConflict((conflict) => conflict.column('currency').doUpdateSet(set))
    .execute();
}

type NewChange = {
  currency: string;
  name: LimitName | 'base';
  old_minor: bigint | null;
  new_minor: bigint | null;
  reason: string;
  changed_by: number;
  changed_at: Date;
};

/** Records changes of limits. */
export async function insertChanges(tx: Tx, changes: readonly NewChange[]): Promise<void> {
  if (changes.length > 0) await tx.insertInto('money_limit_changes').values(changes).execute();
}

/** A page of changes, newest first, with the names of those who made them, and the total count. */
export async function listChanges(
  db: Db,
  currency: string | undefined,
  { limit, offset }: { limit: number; offset: number },
) {
  const those = sql`(${currency ?? null}::text is null or c.currency = ${currency ?? null})`;
  const found = await sql<Omit<NewChange, 'changed_by'> & { id: number; changed_by: string }>`
    select c.id, c.currency, c.name, c.old_minor, c.new_minor, c.reason, s.name as changed_by,
      c.changed_at
    from money_limit_changes c join staff s on s.id = c.changed_by
    where ${those} order by c.id desc limit ${limit} offset ${offset}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from money_limit_changes c where ${those}`.execute(db);
  return { rows: found.rows, total: counted.rows[0]?.total ?? 0 };
}

/** The columns of the limits. */
export const limitColumns = limitNames.map((name) => [name, `${name}_minor`] as const);

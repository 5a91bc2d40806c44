import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import type { DB } from '#server/platform/db/schema.ts';

/** How a hold ends; each ends once. */
export type HoldEnd = 'posted' | 'voided' | 'expired';
/** A hold as stored. */
export type StoredHold = Omit<Selectable<DB['ledger_holds']>, 'state'> & {
  state: 'open' | HoldEnd;
};
export type HoldName = { kind: string; business_key: string };

/** The holds of these names, held until the transaction ends where `lock` says so. */
export async function findHolds(
  tx: Tx,
  names: readonly HoldName[],
  lock: 'read' | 'lock' = 'read',
): Promise<StoredHold[]> {
  const found = await sql<StoredHold>`
    select h.* from ledger_holds h join unnest(
      ${names.map((one) => one.kind)}::text[], ${names.map((one) => one.business_key)}::text[]
    ) as wanted (kind, business_key) using (kind, business_key)
    order by h.id ${lock === 'lock' ? sql`for update of h` : sql``}`.execute(tx);
  return found.rows;
}

/** Adds an open hold; answers its number. */
export async function insertHold(
  tx: Tx,
  row: HoldName & {
    input_hash: string;
    account_id: number;
    amount_minor: bigint;
    expires_at: Date | null;
    created_at: Date;
  },
): Promise<number> {
  const added = await tx
    .insertInto('ledger_holds')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return added.id;
}

/** Ends an open hold; the database refuses to end one twice. */
export async function updateHoldEnded(
  tx: Tx,
  id: number,
  end: { state: HoldEnd; ended_at: Date; transaction_id: bigint | null },
): Promise<void> {
  await tx.updateTable('ledger_holds').set(end).where('id', '=', id).execute();
}

/** What is held of an account, and what could be: posted less held, counted as we owe it. */
export async function findFunds(tx: Tx, accountId: number) {
  const found = await sql<{ free_minor: bigint }>`
    select (-balance_minor - held_minor)::bigint as free_minor
    from ledger_accounts where id = ${accountId}`.execute(tx);
  return found.rows[0]?.free_minor ?? 0n;
}

/** Adds to what is held of a locked account. */
export async function updateHeld(tx: Tx, accountId: number, deltaMinor: bigint): Promise<void> {
  await tx
    .updateTable('ledger_accounts')
    .set((set) => ({ held_minor: set('held_minor', '+', deltaMinor) }))
    .where('id', '=', accountId)
    .execute();
}

/** The account of a number, as postings name it. */
export async function findAccount(tx: Tx, id: number) {
  return tx
    .selectFrom('ledger_accounts')
    .select(['kind', 'owner_kind', 'owner_id', 'currency'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** The names of open holds whose time is over by now. */
export async function listExpiredHolds(db: Db, at: Date, limit: number): Promise<HoldName[]> {
  return db
    .selectFrom('ledger_holds')
    .select(['kind', 'business_key'])
    .where('state', '=', 'open')
    .where('expires_at', '<=', at)
    .orderBy('expires_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

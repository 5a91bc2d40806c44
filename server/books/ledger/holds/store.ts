import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import type { DB } from '#server/platform/db/schema.ts';

/** How a hold ended. A hold ends once. */
export type HoldEnd = 'posted' | 'voided' | 'expired';
export type StoredHold = Omit<Selectable<DB['ledger_holds']>, 'state'> & {
  state: 'open' | HoldEnd;
};
export type HoldName = { kind: string; business_key: string };

/** The holds with these names; 'lock' locks the rows until the transaction ends. */
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

/** Inserts an open hold and returns its id. */
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

/** Ends an open hold. A database trigger refuses to end a hold twice. */
export async function updateHoldEnded(
  tx: Tx,
  id: number,
  end: { state: HoldEnd; ended_at: Date; transaction_id: bigint | null },
): Promise<void> {
  await tx.updateTable('ledger_holds').set(end).where('id', '=', id).execute();
}

/** The free amount of an account: the balance we owe minus what is held, in minor units. */
export async function findFunds(tx: Tx, accountId: number) {
  const found = await sql<{ free_minor: bigint }>`
    select (-balance_minor - held_minor)::bigint as free_minor
    from ledger_accounts where id = ${accountId}`.execute(tx);
  return found.rows[0]?.free_minor ?? 0n;
}

/** Adds to the held amount of an account whose row is locked. */
export async function updateHeld(tx: Tx, accountId: number, deltaMinor: bigint): Promise<void> {
  await tx
    .updateTable('ledger_accounts')
    .set((set) => ({ held_minor: set('held_minor', '+', deltaMinor) }))
    .where('id', '=', accountId)
    .execute();
}

/** The account with this id, as postings reference it. */
export async function findAccount(tx: Tx, id: number) {
  return tx
    .selectFrom('ledger_accounts')
    .select(['kind', 'owner_kind', 'owner_id', 'currency'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** The names of open holds that have expired. */
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

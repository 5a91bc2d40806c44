import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import type { DB } from '#server/platform/db/schema.ts';
import type { FactorHolder } from './seal-secret.ts';

type Tables = { factors: keyof DB; codes: keyof DB; challenges: keyof DB; id: string };

/**
 * Ids of users and staff are separate sequences, so each has its own tables, with the same columns.
 */
const tablesOf: Readonly<Record<FactorHolder, Tables>> = {
  user: {
    factors: 'two_factors',
    codes: 'recovery_codes',
    challenges: 'sign_in_challenges',
    id: 'user_id',
  },
  staff: {
    factors: 'staff_two_factors',
    codes: 'staff_recovery_codes',
    challenges: 'staff_challenges',
    id: 'staff_id',
  },
};

/** The holder of a second factor. */
export type FactorOwner = { holder: FactorHolder; id: number };

/** A holder's second factor, confirmed or not, or undefined. */
export async function findFactor(
  db: Db,
  { holder, id }: FactorOwner,
): Promise<{ sealed_secret: string; confirmed_at: Date | null } | undefined> {
  const { factors, id: column } = tablesOf[holder];
  const { rows } = await sql<{ sealed_secret: string; confirmed_at: Date | null }>`
    select sealed_secret, confirmed_at from ${sql.table(factors)}
    where ${sql.ref(column)} = ${id}`.execute(db);
  return rows[0];
}

/**
 * Consumes the code of one time step; false if it, or a later one, was used before (replay
 * protection).
 */
export function updateLastStep(
  db: Db,
  { holder, id }: FactorOwner,
  step: bigint,
): Promise<boolean> {
  const { factors, id: column } = tablesOf[holder];
  return changesOne(
    db,
    sql`update ${sql.table(factors)} set last_step = ${step}
      where ${sql.ref(column)} = ${id} and confirmed_at is not null and last_step < ${step}`,
  );
}

/** Replaces all recovery codes of a holder. */
export async function replaceRecoveryCodes(
  tx: Tx,
  { holder, id }: FactorOwner,
  hashes: readonly string[],
): Promise<void> {
  const { codes, id: column } = tablesOf[holder];
  await sql`delete from ${sql.table(codes)} where ${sql.ref(column)} = ${id}`.execute(tx);
  await sql`insert into ${sql.table(codes)} (${sql.ref(column)}, code_hash)
    select ${id}, unnest(${hashes}::text[])`.execute(tx);
}

/** Consumes a recovery code; false unless this call consumed it. */
export function updateRecoveryCodeUsed(
  tx: Tx,
  { holder, id }: FactorOwner,
  codeHash: string,
  at: Date,
): Promise<boolean> {
  const { codes, id: column } = tablesOf[holder];
  return changesOne(
    tx,
    sql`update ${sql.table(codes)} set used_at = ${at}
      where ${sql.ref(column)} = ${id} and code_hash = ${codeHash} and used_at is null`,
  );
}

/** Number of unused recovery codes of a holder. */
export async function countRecoveryCodes(db: Db, { holder, id }: FactorOwner): Promise<number> {
  const { codes, id: column } = tablesOf[holder];
  const { rows } = await sql<{ codes: number }>`
    select count(*)::int as codes from ${sql.table(codes)}
    where ${sql.ref(column)} = ${id} and used_at is null`.execute(db);
  return rows[0]?.codes ?? 0;
}

/** Consumes a challenge; false unless this call consumed it. */
export function updateChallengeUsed(
  db: Db,
  holder: FactorHolder,
  tokenHash: string,
  at: Date,
): Promise<boolean> {
  return changesOne(
    db,
    sql`update ${sql.table(tablesOf[holder].challenges)} set used_at = ${at}
      where token_hash = ${tokenHash} and used_at is null and expires_at > ${at}`,
  );
}

/** Counts one attempt at a live challenge; false after `maxAttempts`. */
export function countChallengeAttempt(
  db: Db,
  holder: FactorHolder,
  { token_hash, at, maxAttempts }: { token_hash: string; at: Date; maxAttempts: number },
): Promise<boolean> {
  return changesOne(
    db,
    sql`update ${sql.table(tablesOf[holder].challenges)} set attempts = attempts + 1
      where token_hash = ${token_hash} and used_at is null and expires_at > ${at}
        and attempts < ${maxAttempts}`,
  );
}

/** Deletes all pending sign-ins of a holder. */
export async function deleteChallengesOf(tx: Tx, { holder, id }: FactorOwner): Promise<void> {
  const { challenges, id: column } = tablesOf[holder];
  await sql`delete from ${sql.table(challenges)} where ${sql.ref(column)} = ${id}`.execute(tx);
}

/** Deletes challenges that expired before this time. */
export async function deleteOldChallenges(db: Db, before: Date): Promise<void> {
  for (const { challenges } of Object.values(tablesOf)) {
    await sql`delete from ${sql.table(challenges)} where expires_at < ${before}`.execute(db);
  }
}

async function changesOne(db: Db, statement: RawBuilder<unknown>): Promise<boolean> {
  const { numAffectedRows } = await statement.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

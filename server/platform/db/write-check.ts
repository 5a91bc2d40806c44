import { sql } from 'kysely';
import type { Db } from './connect.ts';

/** Whether the database accepts a write: a full or read-only database still answers reads. */
export async function writeCheck(db: Db): Promise<boolean> {
  const { numAffectedRows } = await sql`update readiness_checks set checked_at = now()`.execute(db);
  return numAffectedRows === 1n;
}

import { sql } from 'kysely';
import type { Db } from './connect.ts';

/** Whether the database stores a write: reads are answered by one that is full or read-only too. */
export async function writeCheck(db: Db): Promise<boolean> {
  const { numAffectedRows } = await sql`update readiness_checks set checked_at = now()`.execute(db);
  return numAffectedRows === 1n;
}

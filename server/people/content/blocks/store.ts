import { sql } from 'kysely';
import type { BlockName } from '#contract/content/blocks.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';

/** The versions of a text block by staff with their authors, newest first. */
export function listVersions(db: Db, name: BlockName, limit = 1000) {
  return db
    .selectFrom('block_versions as v')
    .innerJoin('staff as s', 's.id', 'v.made_by')
    .where('v.name', '=', name)
    .select(['v.version', 'v.body', 'v.made_at', 's.name as author'])
    .orderBy('v.version', 'desc')
    .limit(limit)
    .execute();
}

/** Serialises changes of one text block with an advisory lock, until the transaction ends. */
export async function lockBlock(tx: Tx, name: BlockName): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`block ${name}`}, 0))`.execute(tx);
}

/** Adds a version. */
export async function insertVersion(
  tx: Tx,
  row: { name: BlockName; version: number; body: string; made_by: number; made_at: Date },
): Promise<void> {
  await tx.insertInto('block_versions').values(row).execute();
}

import type { Client } from 'pg';
import type { Db } from '#server/platform/db/connect.ts';
import type { Damage } from './find-damage.ts';

/** Records damaged parts of a spool file in the transaction that moves the file's cursor past them. */
export async function insertDamages(
  client: Client,
  file: string,
  damages: readonly Damage[],
): Promise<void> {
  for (const { from, to, clicks } of damages) {
    await client.query(
      `insert into click_spool_damages (file, from_byte, to_byte, clicks, found_at)
        values ($1, $2, $3, $4, now()) on conflict (file, from_byte) do nothing`,
      [file, from, to, clicks],
    );
  }
}

/** The damaged parts of spool files that were found last, newest first. */
export function listDamages(db: Db, limit: number) {
  return db
    .selectFrom('click_spool_damages')
    .select(['id', 'file', 'clicks', 'found_at'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

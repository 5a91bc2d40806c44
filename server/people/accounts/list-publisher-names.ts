import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';

/** The names of publishers by id. */
export async function listPublisherNames(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from publishers where id = any(${[...ids]}::int[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row.name]));
}

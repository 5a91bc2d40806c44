import type { Db } from '#server/platform/db/connect.ts';

type NewFile = { token_id: number; name: string; query: string; requested_at: Date };

/** Stores a request for a product file; returns its id. */
export async function insertFeedFile(db: Db, file: NewFile): Promise<number> {
  const { id } = await db
    .insertInto('api_feed_files')
    .values(file)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The name of a file that a token has requested since a time. */
export async function findFeedFileName(
  db: Db,
  { token_id, id, since }: { token_id: number; id: number; since: Date },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('api_feed_files')
    .select('name')
    .where('id', '=', id)
    .where('token_id', '=', token_id)
    .where('requested_at', '>', since)
    .executeTakeFirst();
  return row?.name;
}

/** The request of a file by its name, if it was made since a time. */
export function findFeedFile(db: Db, name: string, since: Date) {
  return db
    .selectFrom('api_feed_files')
    .select(['token_id', 'query'])
    .where('name', '=', name)
    .where('requested_at', '>', since)
    .executeTakeFirst();
}

/** Deletes the requests made before a time. */
export async function deleteFeedFiles(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('api_feed_files').where('requested_at', '<=', before).execute();
}

import { sql } from 'kysely';
import type { editMediaKit as editMediaKitCall } from '#contract/accounts/profile.ts';
import type { NewcomerActor } from '#contract/actors.ts';
import type { ParsedOf } from '#contract/call.ts';
import { claimFile } from '#server/people/uploads/claim-file.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { readProfile } from './read-profile.ts';

const MAX_MEDIA_KITS = 50;

/**
 * Adds a media kit to the user's publisher or replaces the one with this id. Refuses NOT_FOUND for
 * an unknown id, 21004 above 50, MEDIA_KIT_FILE_URL_STRING for a file that is not its own.
 */
export async function editMediaKit(
  db: Db,
  actor: NewcomerActor,
  { id, ...kit }: ParsedOf<typeof editMediaKitCall>,
) {
  const { publisher_id } = actor;
  return inTransaction(db, async (tx) => {
    if (id === undefined) {
      const added = { ...kit, created_at: now() };
      const isAdded = await insertMediaKit(tx, publisher_id, added, MAX_MEDIA_KITS);
      if (!isAdded) refuse('TOO_MANY_REQUESTS');
    } else if (!(await updateMediaKit(tx, publisher_id, id, kit))) {
      refuse('NOT_FOUND');
    }
    await claimFile(tx, publisher_id, kit.file_url, 'MEDIA_KIT_FILE_URL_STRING');
    return readProfile(tx, actor);
  });
}

/** Deletes a media kit of the user's publisher; refuses NOT_FOUND for an unknown id. */
export async function deleteMediaKit(db: Db, actor: NewcomerActor, id: number) {
  return inTransaction(db, async (tx) => {
    if (!(await deleteMediaKitOf(tx, actor.publisher_id, id))) refuse('NOT_FOUND');
    return readProfile(tx, actor);
  });
}

type MediaKit = { file_url: string; name: string; size: number };

/** Adds a media kit to a publisher with fewer than `max`; false if the limit is reached. */
async function insertMediaKit(
  tx: Tx,
  publisherId: number,
  kit: MediaKit & { created_at: Date },
  max: number,
): Promise<boolean> {
  // The publisher's row is locked, so that concurrent inserts count each other.
  await sql`select id from publishers where id = ${publisherId} for update`.execute(tx);
  const { kits } = await tx
    .selectFrom('media_kits')
    .where('publisher_id', '=', publisherId)
    .select(sql<number>`count(*)::int`.as('kits'))
    .executeTakeFirstOrThrow();
  if (kits >= max) return false;
  await tx
    .insertInto('media_kits')
    .values({ publisher_id: publisherId, ...kit })
    .execute();
  return true;
}

/** Replaces a publisher's media kit; false if it has none with this id. */
async function updateMediaKit(
  tx: Tx,
  publisherId: number,
  id: number,
  kit: MediaKit,
): Promise<boolean> {
  const row = await tx
    .updateTable('media_kits')
    .set(kit)
    .where('id', '=', id)
    .where('publisher_id', '=', publisherId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a publisher's media kit; false if it has none with this id. */
async function deleteMediaKitOf(tx: Tx, publisherId: number, id: number): Promise<boolean> {
  const row = await tx
    .deleteFrom('media_kits')
    .where('id', '=', id)
    .where('publisher_id', '=', publisherId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

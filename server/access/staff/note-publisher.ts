import type { addPublisherNote, listPublisherNotes } from '#contract/accounts/staff-publisher.ts';
import type { StaffActor } from '#contract/actors.ts';
import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { findNotes, insertNote } from './publisher-store.ts';
import { requirePublisher } from './require-publisher.ts';

/** Adds a note of a staff member about a publisher. */
export async function notePublisher(
  db: Db,
  staff: StaffActor,
  { publisher_id, note }: ParsedOf<typeof addPublisherNote>,
): Promise<ReplyOf<typeof addPublisherNote>> {
  await requirePublisher(db, publisher_id);
  const { staff_id } = staff;
  await inTransaction(db, (tx) =>
    insertNote(tx, { publisher_id, staff_id, note, created_at: now() }),
  );
  const { list } = await listNotes(db, { publisher_id, curPage: 1, perPage: 1 });
  const [added] = list;
  if (!added) throw new Error('The note was not found after it was added.');
  return added;
}

/** A page of notes about a publisher, newest first. */
export async function listNotes(
  db: Db,
  { publisher_id, ...page }: ParsedOf<typeof listPublisherNotes>,
): Promise<ReplyOf<typeof listPublisherNotes>> {
  await requirePublisher(db, publisher_id);
  const { rows, total } = await findNotes(db, publisher_id, page);
  const list = rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
  return { list, total };
}

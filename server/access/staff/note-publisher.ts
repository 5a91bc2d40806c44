import { sql } from 'kysely';
import type { addPublisherNote, listPublisherNotes } from '#contract/accounts/staff-publisher.ts';
import type { StaffActor } from '#contract/actors.ts';
import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { requirePublisher } from './show-publisher.ts';

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

type NoteRow = { id: number; note: string; staff_name: string; created_at: Date };

/** Adds a note and returns its id. */
async function insertNote(
  tx: Tx,
  note: { publisher_id: number; staff_id: number; note: string; created_at: Date },
): Promise<number> {
  const made = await tx
    .insertInto('publisher_notes')
    .values(note)
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}

/** A page of notes about a publisher, newest first, with the number of all. */
async function findNotes(
  db: Db,
  publisherId: number,
  { curPage, perPage }: { curPage: number; perPage: number },
): Promise<{ rows: NoteRow[]; total: number }> {
  const { rows } = await sql<NoteRow & { total: number }>`
    select n.id, n.note, s.name as staff_name, n.created_at, count(*) over ()::int as total
    from publisher_notes n join staff s on s.id = n.staff_id
    where n.publisher_id = ${publisherId}
    order by n.id desc limit ${perPage} offset ${(curPage - 1) * perPage}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}

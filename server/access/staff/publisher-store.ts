import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect.ts';

/** What an operation of a publisher needs to know about the account. */
export function findAccount(db: Db, publisherId: number) {
  return db
    .selectFrom('publishers')
    .where('id', '=', publisherId)
    .select(['id', 'currency', 'time_zone', 'country', 'default_site_id'])
    .executeTakeFirst();
}

/** The users of a publisher, the owner first. */
export async function listUsers(db: Db, publisherId: number) {
  const { rows } = await sql<{
    user_id: number;
    username: string;
    name: string;
    email: string;
    email_verified: boolean;
    role: string;
    status: string;
  }>`
    select id as user_id, username, trim(first_name || ' ' || last_name) as name, email,
      email_verified_at is not null as email_verified, role, status
    from users where publisher_id = ${publisherId}
    order by role = 'publisher_owner' desc, id`.execute(db);
  return rows;
}

type NoteRow = { id: number; note: string; staff_name: string; created_at: Date };

/** Adds a note and returns its id. */
export async function insertNote(
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
export async function findNotes(
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

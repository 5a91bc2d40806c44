import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect.ts';

const members = (db: Db) => db.selectFrom('staff as f').where('f.status', '<>', 'removed');

/** One page of staff members with the state of their factors, oldest first. */
export function findStaffMembers(
  db: Db,
  { curPage, perPage }: { curPage: number; perPage: number },
) {
  return members(db)
    .leftJoin('staff_two_factors as s', 's.staff_id', 'f.id')
    .leftJoin('staff_invitations as i', 'i.staff_id', 'f.id')
    .select(['f.id as staff_id', 'f.name', 'f.email', 'f.role', 'f.status', 'f.created_at'])
    .select(['s.confirmed_at as two_factor_since', 'i.expires_at as invitation_expires_at'])
    .orderBy('f.id')
    .limit(perPage)
    .offset((curPage - 1) * perPage)
    .execute();
}

export async function countStaffMembers(db: Db): Promise<number> {
  const row = await members(db)
    .select(sql<number>`count(*)::int`.as('members'))
    .executeTakeFirstOrThrow();
  return row.members;
}

/** Changes a staff member who is in one of these states; false if there is none. */
export async function updateStaffMember(
  tx: Tx,
  staffId: number,
  from: readonly string[],
  changes: { role?: string; status?: string; password_hash?: string },
): Promise<boolean> {
  const row = await tx
    .updateTable('staff')
    .set(changes)
    .where('id', '=', staffId)
    .where('status', 'in', from)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

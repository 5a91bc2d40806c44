import { sql } from 'kysely';
import type { Language } from '#contract/language.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';

type Invitation = {
  staff_id: number;
  invited_by: number;
  token_hash: string | null;
  sent_at: Date;
  expires_at: Date;
};

/**
 * Locks the rows of the active admins, so that two admins cannot remove each other at the same
 * time; returns their ids.
 */
export async function lockAdmins(tx: Tx): Promise<number[]> {
  const rows = await tx
    .selectFrom('staff')
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

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

/** Upserts an invitation; the previous link becomes invalid. */
export async function upsertStaffInvitation(tx: Tx, invitation: Invitation): Promise<void> {
  await tx
    .insertInto('staff_invitations')
    .values(invitation)
    .onConflict((conflict) => conflict.column('staff_id').doUpdateSet(invitation))
    .execute();
}

const invitations = (db: Db) =>
  db
    .selectFrom('staff_invitations as i')
    .innerJoin('staff as f', 'f.id', 'i.staff_id')
    .innerJoin('staff as b', 'b.id', 'i.invited_by')
    .where('f.status', '=', 'invited')
    .select(['i.staff_id', 'i.expires_at', 'f.email', 'f.name', 'f.role', 'b.name as invited_by'])
    .select(sql<Language | null>`b.language`.as('inviter_language'));

/** A pending invitation by staff member, or undefined. */
export function findStaffInvitation(db: Db, staffId: number) {
  return invitations(db).where('i.staff_id', '=', staffId).executeTakeFirst();
}

/** The live invitation of a link, or undefined. */
export function findLiveStaffInvitation(db: Db, tokenHash: string, at: Date) {
  return invitations(db)
    .where('i.token_hash', '=', tokenHash)
    .where('i.expires_at', '>', at)
    .executeTakeFirst();
}

/** Stores the hash of the link that is about to be mailed. */
export async function updateStaffInvitationToken(
  db: Db,
  staffId: number,
  tokenHash: string,
): Promise<void> {
  await db
    .updateTable('staff_invitations')
    .set({ token_hash: tokenHash })
    .where('staff_id', '=', staffId)
    .execute();
}

/** Deletes the invitation of a link; false if another request used it or a newer link exists. */
export async function deleteStaffInvitation(tx: Tx, tokenHash: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('staff_invitations')
    .where('token_hash', '=', tokenHash)
    .returning('staff_id')
    .executeTakeFirst();
  return row !== undefined;
}

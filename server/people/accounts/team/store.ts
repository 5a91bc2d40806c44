import { sql } from 'kysely';
import type { NewcomerActor } from '#contract/actors.ts';
import type { Language } from '#contract/language.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';

export type Role = NewcomerActor['role'];

/** Locks a publisher's row, so that concurrent changes of its team are serialised. */
export async function lockPublisherRow(tx: Tx, publisherId: number): Promise<void> {
  await sql`select id from publishers where id = ${publisherId} for update`.execute(tx);
}

const members = (db: Db, publisherId: number) =>
  db
    .selectFrom('users as u')
    .where('u.publisher_id', '=', publisherId)
    .where('u.status', '<>', 'removed')
    .select(['u.id', 'u.username', 'u.first_name', 'u.last_name', 'u.email', 'u.created_at'])
    .select(sql<Role>`u.role`.as('role'))
    .select(sql<Language | null>`u.language`.as('language'))
    .select((eb) =>
      eb
        .selectFrom('sessions as s')
        .whereRef('s.user_id', '=', 'u.id')
        .where('s.acting_staff_id', 'is', null)
        .where('s.ended_at', 'is', null)
        .select((one) => one.fn.max('s.last_used_at').as('at'))
        .as('last_seen_at'),
    );

/** All users of a publisher, oldest first. */
export function findMembers(db: Db, publisherId: number) {
  return members(db, publisherId).orderBy('u.id').execute();
}

/** One user of a publisher, or undefined. */
export function findMember(db: Db, publisherId: number, userId: number) {
  return members(db, publisherId).where('u.id', '=', userId).executeTakeFirst();
}

const invitations = (db: Db) =>
  db
    .selectFrom('team_invitations as i')
    .innerJoin('users as b', 'b.id', 'i.invited_by')
    .select(['i.id', 'i.publisher_id', 'i.email', 'i.created_at', 'i.expires_at'])
    .select(['b.email as invited_by', 'i.cancelled_at', 'i.accepted_at', 'i.accepted_by'])
    .select(sql<Language | null>`b.language`.as('inviter_language'))
    .select(sql<Role>`i.role`.as('role'));

const waiting = (db: Db, publisherId: number) =>
  invitations(db)
    .where('i.publisher_id', '=', publisherId)
    .where('i.cancelled_at', 'is', null)
    .where('i.accepted_at', 'is', null);

/** Pending invitations of a publisher, neither accepted nor cancelled, newest first. */
export function findWaiting(db: Db, publisherId: number) {
  return waiting(db, publisherId).orderBy('i.id', 'desc').execute();
}

/** A pending invitation by id, or undefined. */
export function findWaitingById(db: Db, publisherId: number, id: number) {
  return waiting(db, publisherId).where('i.id', '=', id).executeTakeFirst();
}

/** An invitation by id, in any state, or undefined. */
export function findInvitation(db: Db, id: number) {
  return invitations(db).where('i.id', '=', id).executeTakeFirst();
}

/** The live invitation of this link, with its team; or undefined. */
export function findLiveInvitation(db: Db, tokenHash: string, at: Date) {
  return invitations(db)
    .innerJoin('publishers as p', 'p.id', 'i.publisher_id')
    .leftJoin('companies as c', 'c.publisher_id', 'p.id')
    .where('i.token_hash', '=', tokenHash)
    .where('i.cancelled_at', 'is', null)
    .where('i.accepted_at', 'is', null)
    .where('i.expires_at', '>', at)
    .where('p.status', '=', 'active')
    .select(['p.name as publisher_name', 'c.company_name'])
    .executeTakeFirst();
}

/** Inserts an invitation; returns its id. */
export async function insertInvitation(
  tx: Tx,
  invitation: {
    publisher_id: number;
    email: string;
    role: Role;
    invited_by: number;
    created_at: Date;
    expires_at: Date;
  },
): Promise<number> {
  const row = await tx
    .insertInto('team_invitations')
    .values(invitation)
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Renews an invitation; the previous link becomes invalid. */
export async function renewInvitation(
  tx: Tx,
  id: number,
  times: { created_at: Date; expires_at: Date },
): Promise<void> {
  await tx
    .updateTable('team_invitations')
    .set({ ...times, token_hash: null })
    .where('id', '=', id)
    .execute();
}

/** Stores the hash of the link that is about to be mailed; false if the invitation has ended. */
export async function updateInvitationToken(
  db: Db,
  id: number,
  tokenHash: string,
): Promise<boolean> {
  const row = await db
    .updateTable('team_invitations')
    .set({ token_hash: tokenHash })
    .where('id', '=', id)
    .where('cancelled_at', 'is', null)
    .where('accepted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Cancels an invitation; false if this publisher has no pending one with this id. */
export async function updateCancelled(
  db: Db,
  publisherId: number,
  id: number,
  at: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('team_invitations')
    .set({ cancelled_at: at })
    .where('id', '=', id)
    .where('publisher_id', '=', publisherId)
    .where('cancelled_at', 'is', null)
    .where('accepted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Cancels all pending invitations of a user who is no longer an owner. */
export async function cancelInvitationsOf(tx: Tx, userId: number, at: Date): Promise<void> {
  await tx
    .updateTable('team_invitations')
    .set({ cancelled_at: at })
    .where('invited_by', '=', userId)
    .where('cancelled_at', 'is', null)
    .where('accepted_at', 'is', null)
    .execute();
}

/** Locks an invitation for acceptance; false if it has ended or a newer link was mailed. */
export async function lockInvitation(
  tx: Tx,
  id: number,
  tokenHash: string,
  at: Date,
): Promise<boolean> {
  const row = await tx
    .selectFrom('team_invitations')
    .where('id', '=', id)
    .where('token_hash', '=', tokenHash)
    .where('cancelled_at', 'is', null)
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', at)
    .select('id')
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks an invitation as accepted. */
export async function updateAccepted(tx: Tx, id: number, userId: number, at: Date): Promise<void> {
  await tx
    .updateTable('team_invitations')
    .set({ accepted_at: at, accepted_by: userId })
    .where('id', '=', id)
    .execute();
}

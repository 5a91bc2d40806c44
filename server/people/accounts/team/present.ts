import type { NewcomerActor } from '#contract/actors.ts';
import type { findMembers, findWaiting } from './store.ts';

type Member = Awaited<ReturnType<typeof findMembers>>[number];
type Waiting = Awaited<ReturnType<typeof findWaiting>>[number];

/** A team member as shown to owners. */
export function presentMember(row: Member, actor: NewcomerActor) {
  return {
    user_id: row.id,
    username: row.username,
    name: `${row.first_name} ${row.last_name}`.trim(),
    email: row.email,
    role: row.role,
    joined_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at?.toISOString() ?? null,
    you: row.id === actor.user_id,
  };
}

/**
 * A pending invitation as shown to owners; it does not reveal whether the address has an account.
 */
export function presentInvitation(row: Waiting, at: Date) {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    invited_by: row.invited_by,
    sent_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    expired: row.expires_at <= at,
  };
}

import type { NewcomerActor } from '#contract/actors.ts';
import type { findMembers, findWaiting } from './store.ts';

type Member = Awaited<ReturnType<typeof findMembers>>[number];
type Waiting = Awaited<ReturnType<typeof findWaiting>>[number];

/** One of the team as its owners see them. */
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

/** An invitation that waits, as the owners see it; nothing of it says who holds the address. */
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

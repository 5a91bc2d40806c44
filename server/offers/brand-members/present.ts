import { now } from '#server/platform/clock.ts';
import type { Invitation, Member } from './store.ts';

/** A person of a brand as the screens show them; `userId`: the person who looks. */
export function presentMember(member: Member, userId: number | null) {
  const { user_id, first_name, last_name, email, role, added_at, last_seen_at } = member;
  return {
    ...{ user_id, email, role, self: user_id === userId },
    name: `${first_name} ${last_name}`.trim(),
    added_at: added_at.toISOString(),
    last_seen_at: last_seen_at?.toISOString() ?? null,
  };
}

/** An invitation as the screens show it. */
export function presentInvitation({ id, email, role, ...invitation }: Invitation) {
  const { invited_by, created_at, expires_at } = invitation;
  return {
    ...{ id, email, role, invited_by: invited_by ?? '' },
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
    expired: expires_at <= now(),
  };
}

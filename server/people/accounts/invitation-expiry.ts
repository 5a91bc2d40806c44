import { HOUR_MS } from '#server/platform/clock.ts';

const INVITATION_DAYS = 7;

/**
 * Expiry of an invitation to a team, a brand or the staff. Days, not minutes: the recipient did not
 * request it and may be away, and the link grants nothing but the role that was chosen.
 */
export function invitationExpiry(at: Date): Date {
  return new Date(at.getTime() + INVITATION_DAYS * 24 * HOUR_MS);
}

import type { ActingStaff, ActorRule, StaffActor } from '#contract/actors.ts';
import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { hashToken } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import { isSessionExpired, permissionsOf } from './rules.ts';
import { findSession, touchSession } from './sessions/store.ts';

/**
 * Authenticates the token of a call and checks the call's actor rule. Refuses 401 without a token,
 * 20068 for an unknown token, 20069 for an expired or ended session, 20047 for a locked account,
 * 20098 if a default site is required and not set, 21040 for staff without the permission. Staff
 * without a completed second factor are treated as anonymous (401). `onDenied` is called before
 * 21040.
 */
export async function admitActor(
  db: Db,
  rule: ActorRule,
  token: string | null,
  onDenied: (actor: StaffActor) => Promise<void> = async () => {},
) {
  if (rule === 'anyone') return null;
  if (token === null) refuse('UNAUTHORISED');
  const session = await findSession(db, hashToken(token));
  if (!session) refuse('TOKEN_ERROR');
  // Also for an ended session: on this code, unlike 20068, clients sign out.
  if (session.ended_at || isSessionExpired(session, now())) refuse('TOKEN_EXPIRED');
  if (session.locked) refuse('USER_LOCKED');
  await touchSession(db, session, now());
  if (typeof rule !== 'object') return admitPublisher(session, rule);
  const staff = admitStaff(session);
  if (staff.permissions.some((one) => one === rule.staff)) return staff;
  await onDenied(staff);
  refuse('PERMISSION_DENIED');
}

type Session = NonNullable<Awaited<ReturnType<typeof findSession>>>;

function admitStaff(session: Session): StaffActor {
  if (!session.staff_id || !session.staff_role) refuse('UNAUTHORISED');
  // Single point of enforcement: no staff call is answered without a completed second factor.
  if (!session.second_factor_at) refuse('UNAUTHORISED');
  return {
    kind: 'staff' as const,
    staff_id: session.staff_id,
    session_id: session.id,
    name: session.staff_name ?? '',
    permissions: permissionsOf(session.staff_role),
  };
}

function admitPublisher(session: Session, rule: 'newcomer' | 'publisher') {
  if (!session.user_id || !session.publisher_id) refuse('UNAUTHORISED');
  if (rule === 'publisher' && session.default_site_id === null) refuse('DEFAULT_SITE_NOT_SET');
  return {
    kind: 'publisher' as const,
    user_id: session.user_id,
    publisher_id: session.publisher_id,
    session_id: session.id,
    role: session.role ?? 'publisher_member',
    default_site_id: session.default_site_id,
    currency: session.currency ?? 'USD',
    time_zone: session.time_zone ?? 'UTC',
    language: session.language,
    acting: actingStaffOf(session),
  };
}

function actingStaffOf(session: Session): ActingStaff | null {
  if (session.acting_staff_id === null || session.acting_role === null) return null;
  return {
    staff_id: session.acting_staff_id,
    name: session.acting_name ?? '',
    raised: session.raised_at !== null,
    may_raise: permissionsOf(session.acting_role).includes('accounts.change'),
    expires_at: session.expires_at,
  };
}

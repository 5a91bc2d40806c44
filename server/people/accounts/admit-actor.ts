import {
  type ActingStaff,
  type ActorRule,
  type BrandActor,
  type BrandUserActor,
  type NewcomerActor,
  type StaffActor,
  sidesOf,
} from '#contract/actors.ts';
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
 * 21040. `enterBrand` finds the person in the brand that the call names: brands depend on accounts,
 * so the caller passes it in.
 */
export async function admitActor(
  db: Db,
  rule: ActorRule,
  token: string | null,
  { onDenied = async () => {}, enterBrand = async (person) => person }: Beyond = {},
): Promise<NewcomerActor | BrandUserActor | BrandActor | StaffActor | null> {
  if (rule === 'anyone') return null;
  if (token === null) refuse('UNAUTHORISED');
  const session = await findSession(db, hashToken(token));
  if (!session) refuse('TOKEN_ERROR');
  // Also for an ended session: on this code, unlike 20068, clients sign out.
  if (session.ended_at || isSessionExpired(session, now())) refuse('TOKEN_EXPIRED');
  if (session.locked) refuse('USER_LOCKED');
  await touchSession(db, session, now());
  // A person of another side is as good as not signed in.
  if (!sidesOf(rule).some((side) => side === sideOf(session))) refuse('UNAUTHORISED');
  if (typeof rule === 'object' && 'staff' in rule) {
    const staff = admitStaff(session);
    if (staff.permissions.some((one) => one === rule.staff)) return staff;
    await onDenied(staff);
    refuse('PERMISSION_DENIED');
  }
  if (session.side === 'publisher') return admitPublisher(session, rule);
  const person = admitBrandUser(session);
  return typeof rule === 'object' ? enterBrand(person) : person;
}

type Beyond = {
  onDenied?: (actor: StaffActor) => Promise<void>;
  enterBrand?: (person: BrandUserActor) => Promise<BrandActor | BrandUserActor>;
};

const sideOf = ({ staff_id, side }: Session) => (staff_id === null ? side : 'staff');

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

function admitPublisher(session: Session, rule: ActorRule): NewcomerActor {
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
    only_brand_id: null,
  };
}

function admitBrandUser(session: Session): BrandUserActor {
  if (!session.user_id) refuse('UNAUTHORISED');
  const acting = actingStaffOf(session);
  // Staff look at the portal; what they change for a brand they change in the console.
  return {
    kind: 'brand' as const,
    user_id: session.user_id,
    session_id: session.id,
    language: session.language,
    acting: acting && { ...acting, may_raise: false },
    only_brand_id: session.only_brand_id,
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

import type { StaffPermission } from '#contract/actors.ts';

const HOUR_MS = 3_600_000;
const IDLE_HOURS = 72;
const SESSION_DAYS = 30;
const MAIL_LINK_MINUTES = 30;

/** Whether a session is past its absolute end or has lain idle too long. */
export function isSessionExpired(
  session: { expires_at: Date; last_used_at: Date },
  at: Date,
): boolean {
  const idleUntil = session.last_used_at.getTime() + IDLE_HOURS * HOUR_MS;
  return at.getTime() >= Math.min(session.expires_at.getTime(), idleUntil);
}

/** When a session opened now ends, used or not. */
export function sessionExpiry(at: Date): Date {
  return new Date(at.getTime() + SESSION_DAYS * 24 * HOUR_MS);
}

/** When a link sent by mail stops working. */
export function mailLinkExpiry(at: Date): Date {
  return new Date(at.getTime() + MAIL_LINK_MINUTES * 60_000);
}

const READ: readonly StaffPermission[] = [
  'staff.self',
  'accounts.read',
  'sites.read',
  'brands.read',
  'conversions.read',
];

const BY_ROLE: Readonly<Record<string, readonly StaffPermission[]>> = {
  support: READ,
  account_manager: [...READ, 'sites.decide', 'brands.write', 'relationships.decide'],
  finance: [...READ, 'conversions.decide', 'conversions.write'],
  admin: [
    ...READ,
    'sites.decide',
    'brands.write',
    'relationships.decide',
    'conversions.decide',
    'conversions.write',
    'settings.write',
  ],
};

/** What a staff role may do. */
export function permissionsOf(role: string): readonly StaffPermission[] {
  return BY_ROLE[role] ?? [];
}

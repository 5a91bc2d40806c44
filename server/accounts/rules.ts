import type { NewcomerActor, PublisherPermission, StaffPermission } from '#contract/actors.ts';

const HOUR_MS = 3_600_000;
const IDLE_HOURS = 72;
const SESSION_DAYS = 30;
const ACTING_MINUTES = 30;
const MAIL_LINK_MINUTES = 30;
// The most that ASVS 5.0 (V6.5.5) grants what signs in by itself.
const SIGN_IN_LINK_MINUTES = 10;
const INVITATION_DAYS = 7;
const CHALLENGE_MINUTES = 5;
const SET_UP_MINUTES = 20;

/** Whether a session is past its absolute end or has lain idle too long. */
export function isSessionExpired(
  session: { expires_at: Date; last_used_at: Date },
  at: Date,
): boolean {
  return at >= session.expires_at || session.last_used_at <= sessionIdleFrom(at);
}

/** A session last used at this moment or before has lain idle too long. */
export function sessionIdleFrom(at: Date): Date {
  return new Date(at.getTime() - IDLE_HOURS * HOUR_MS);
}

/** When a session opened now ends, used or not. */
export function sessionExpiry(at: Date): Date {
  return new Date(at.getTime() + SESSION_DAYS * 24 * HOUR_MS);
}

/** When a session that staff open in a publisher's name ends, used or not. */
export function actingExpiry(at: Date): Date {
  return new Date(at.getTime() + ACTING_MINUTES * 60_000);
}

/** When a link sent by mail stops working. */
export function mailLinkExpiry(at: Date): Date {
  return new Date(at.getTime() + MAIL_LINK_MINUTES * 60_000);
}

/** When a mailed link that signs in stops working. */
export function signInLinkExpiry(at: Date): Date {
  return new Date(at.getTime() + SIGN_IN_LINK_MINUTES * 60_000);
}

/**
 * When an invitation to a team ends. Days, not minutes: it reaches somebody who did not ask for it
 * and may be away, and whoever opens it gets into nothing but the role that an owner chose.
 */
export function invitationExpiry(at: Date): Date {
  return new Date(at.getTime() + INVITATION_DAYS * 24 * HOUR_MS);
}

/** Until when the second step of a sign-in may follow the first. */
export function challengeExpiry(at: Date): Date {
  return new Date(at.getTime() + CHALLENGE_MINUTES * 60_000);
}

/** Until when a staff member may set up the second factor: an app may have to be installed first. */
export function setUpExpiry(at: Date): Date {
  return new Date(at.getTime() + SET_UP_MINUTES * 60_000);
}

const READ: readonly StaffPermission[] = [
  'staff.self',
  'accounts.read',
  'sites.read',
  'brands.read',
  'order_lines.read',
  'content.read',
  'rates.read',
];

const ACCOUNTS: readonly StaffPermission[] = ['accounts.open', 'accounts.change', 'accounts.lock'];

const MONEY: readonly StaffPermission[] = [
  'payouts.read',
  'payouts.write',
  'payouts.approve',
  'invoices.read',
  'invoices.write',
  'rates.write',
];

const BY_ROLE: Readonly<Record<string, readonly StaffPermission[]>> = {
  support: [...READ, 'accounts.open'],
  account_manager: [
    ...READ,
    ...ACCOUNTS,
    'sites.decide',
    'brands.write',
    'relationships.decide',
    'content.write',
  ],
  finance: [...READ, ...MONEY, 'order_lines.decide', 'order_lines.write'],
  admin: [
    ...READ,
    ...ACCOUNTS,
    ...MONEY,
    'audit.read',
    'sites.decide',
    'brands.write',
    'relationships.decide',
    'order_lines.decide',
    'order_lines.write',
    'settings.write',
    'staff.manage',
    'content.write',
  ],
};

/** What a staff role may do. */
export function permissionsOf(role: string): readonly StaffPermission[] {
  return Object.hasOwn(BY_ROLE, role) ? (BY_ROLE[role] ?? []) : [];
}

// Channels are what reports are told apart by: who reads these sees their names.
const VIEWS: readonly PublisherPermission[] = ['sites.read', 'reports.read', 'payments.read'];
const WORKS: readonly PublisherPermission[] = [
  'account.read',
  'brands.read',
  'links.read',
  'sites.write',
  'brands.apply',
  'links.write',
  'tools.read',
  'tools.write',
];
const OWNS: readonly PublisherPermission[] = [
  'account.write',
  'payouts.write',
  'team.read',
  'team.write',
];

/** What a publisher's user may do, as the screens ask for it. */
export function publisherPermissionsOf(role: NewcomerActor['role']): PublisherPermission[] {
  if (role === 'publisher_owner') return [...VIEWS, ...WORKS, ...OWNS];
  return role === 'publisher_member' ? [...VIEWS, ...WORKS] : [...VIEWS];
}

/** Wrong passwords of one account from unknown devices, or of one known device, within a day. */
export const MAX_SIGN_IN_FAILURES = 10;
const FAILURES_COUNT_HOURS = 24;

/** Wrong second factors of one known device, or of one unknown address, within an hour. */
export const MAX_CODE_FAILURES = 10;
/** Wrong second factors of all unknown addresses together within a day. */
export const MAX_ADDRESS_FAILURES = 100;
/** Second factors that may be tried in one pending sign-in. */
export const MAX_CHALLENGE_ATTEMPTS = 5;

/** Wrong second factors before this moment no longer count against their device or address. */
export function codeFailuresFrom(at: Date): Date {
  return new Date(at.getTime() - HOUR_MS);
}

/** Failures before this moment no longer count. */
export function failuresCountFrom(at: Date): Date {
  return new Date(at.getTime() - FAILURES_COUNT_HOURS * HOUR_MS);
}

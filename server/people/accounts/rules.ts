import type { NewcomerActor, PublisherPermission, StaffPermission } from '#contract/actors.ts';
import { HOUR_MS } from '#server/platform/clock.ts';

const IDLE_HOURS = 72;
const SESSION_DAYS = 30;
const ACTING_MINUTES = 30;
const MAIL_LINK_MINUTES = 30;
// Maximum lifetime that ASVS 5.0 (V6.5.5) allows for a link that signs in by itself.
const SIGN_IN_LINK_MINUTES = 10;
const CHALLENGE_MINUTES = 5;
const SET_UP_MINUTES = 20;

/** Whether a session is past its absolute expiry or its idle timeout. */
export function isSessionExpired(
  session: { expires_at: Date; last_used_at: Date },
  at: Date,
): boolean {
  return at >= session.expires_at || session.last_used_at <= sessionIdleFrom(at);
}

/** Sessions last used at or before this time have reached the idle timeout. */
export function sessionIdleFrom(at: Date): Date {
  return new Date(at.getTime() - IDLE_HOURS * HOUR_MS);
}

/** Absolute expiry of a session opened at this time. */
export function sessionExpiry(at: Date): Date {
  return new Date(at.getTime() + SESSION_DAYS * 24 * HOUR_MS);
}

/** Absolute expiry of an impersonation session opened at this time. */
export function actingExpiry(at: Date): Date {
  return new Date(at.getTime() + ACTING_MINUTES * 60_000);
}

/** Expiry of a link sent by mail. */
export function mailLinkExpiry(at: Date): Date {
  return new Date(at.getTime() + MAIL_LINK_MINUTES * 60_000);
}

/** Expiry of a mailed sign-in link. */
export function signInLinkExpiry(at: Date): Date {
  return new Date(at.getTime() + SIGN_IN_LINK_MINUTES * 60_000);
}

/** Deadline for the second step of a sign-in. */
export function challengeExpiry(at: Date): Date {
  return new Date(at.getTime() + CHALLENGE_MINUTES * 60_000);
}

/**
 * Deadline for a staff member to set up the second factor: an app may have to be installed first.
 */
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

const ACCOUNTS: readonly StaffPermission[] = [
  'accounts.open',
  'accounts.change',
  'accounts.lock',
  'accounts.note',
];

const MONEY: readonly StaffPermission[] = [
  'payouts.read',
  'payouts.write',
  'payouts.approve',
  'invoices.read',
  'invoices.write',
  'brands.bill',
  'rates.write',
];

/** What those who look after brands and publishers decide beside finance. */
const CASES: readonly StaffPermission[] = ['claims.decide', 'order_lines.replay'];

const BY_ROLE: Readonly<Record<string, readonly StaffPermission[]>> = {
  support: [...READ, 'accounts.open', 'accounts.note'],
  account_manager: [
    ...READ,
    ...ACCOUNTS,
    ...CASES,
    'sites.decide',
    'brands.write',
    'brands.bill',
    'relationships.decide',
    'content.write',
  ],
  finance: [
    ...READ,
    ...MONEY,
    ...CASES,
    'accounts.note',
    'order_lines.decide',
    'order_lines.write',
  ],
  auditor: [...READ, 'payouts.read', 'invoices.read', 'audit.read', 'system.read'],
  admin: [
    ...READ,
    ...ACCOUNTS,
    ...MONEY,
    ...CASES,
    'audit.read',
    'sites.decide',
    'brands.write',
    'relationships.decide',
    'order_lines.decide',
    'order_lines.write',
    'settings.write',
    'staff.manage',
    'content.write',
    'system.read',
    'system.write',
  ],
};

/** Permissions of a staff role. */
export function permissionsOf(role: string): readonly StaffPermission[] {
  return Object.hasOwn(BY_ROLE, role) ? (BY_ROLE[role] ?? []) : [];
}

// Reports are grouped by channel, so anyone who may read reports may see channel names.
const VIEWER_PERMISSIONS: readonly PublisherPermission[] = [
  'sites.read',
  'reports.read',
  'payments.read',
];
const MEMBER_PERMISSIONS: readonly PublisherPermission[] = [
  'account.read',
  'brands.read',
  'links.read',
  'sites.write',
  'brands.apply',
  'links.write',
  'tools.read',
  'tools.write',
];
const OWNER_PERMISSIONS: readonly PublisherPermission[] = [
  'account.write',
  'payouts.write',
  'team.read',
  'team.write',
];

/** Permissions of a publisher's user, as used by the screens. */
export function publisherPermissionsOf(role: NewcomerActor['role']): PublisherPermission[] {
  if (role === 'publisher_owner')
    return [...VIEWER_PERMISSIONS, ...MEMBER_PERMISSIONS, ...OWNER_PERMISSIONS];
  return role === 'publisher_member'
    ? [...VIEWER_PERMISSIONS, ...MEMBER_PERMISSIONS]
    : [...VIEWER_PERMISSIONS];
}

/**
 * Limit of wrong passwords within a day, per account over all unknown devices, or per known device.
 */
export const MAX_SIGN_IN_FAILURES = 10;
const FAILURES_COUNT_HOURS = 24;

/** Limit of wrong second factors within an hour, per known device or unknown address. */
export const MAX_CODE_FAILURES = 10;
/** Limit of wrong second factors of all unknown addresses together within a day. */
export const MAX_ADDRESS_FAILURES = 100;
/** Limit of second-factor attempts per pending sign-in. */
export const MAX_CHALLENGE_ATTEMPTS = 5;

/** Wrong second factors before this time no longer count against their device or address. */
export function codeFailuresFrom(at: Date): Date {
  return new Date(at.getTime() - HOUR_MS);
}

/** Failures before this time no longer count. */
export function failuresCountFrom(at: Date): Date {
  return new Date(at.getTime() - FAILURES_COUNT_HOURS * HOUR_MS);
}

/** Maximum number of users and pending invitations of a publisher together. */
export const MAX_IN_TEAM = 50;

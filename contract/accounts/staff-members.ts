import * as z from 'zod/mini';
import { call } from '../call.ts';
import { integer, listOf, paging, secret, text, word } from '../fields.ts';
import { email, isRepeated, isTimeZone, newPassword } from './fields.ts';
import { code as factorCode } from './staff-two-factor.ts';

/** Roles of staff. An auditor reads everything and changes nothing. */
export const staffRoles = ['admin', 'account_manager', 'finance', 'support', 'auditor'] as const;

export type StaffRole = (typeof staffRoles)[number];

const staff_id = integer({ required: 'ID_REQUIRED', type: 'ID_INTEGER', min: 'ID_INTEGER' }, 1);
const reason = text(500, { required: 'REASON_REQUIRED', type: 'REASON_INVALID' });
const role = word(staffRoles, { required: 'ROLE_REQUIRED', type: 'ROLE_INVALID' });

const member = z.object({
  staff_id: z.int(),
  name: z.string(),
  email: z.string(),
  role: z.string(),
  /** invited, active, locked or removed. */
  status: z.string(),
  /** null: not set up yet; the next sign-in sets it up. */
  two_factor_since: z.nullable(z.string()),
  created_at: z.string(),
  /** Expiry of the mailed link; null unless the status is invited. */
  invitation_expires_at: z.nullable(z.string()),
});

/** Lists all staff members, oldest first. */
export const listStaffMembers = call('/staff/member/list', {
  actor: { staff: 'staff.manage' },
  effect: 'none',
  input: z.object({ ...paging }),
  reply: listOf(member),
});

/** Creates a staff member and mails a link to choose a password, valid for seven days. */
export const inviteStaffMember = call('/staff/member/invite', {
  actor: { staff: 'staff.manage' },
  effect: 'credential',
  input: z.object({
    email: email({ required: 'EMAIL_EMPTY', type: 'EMAIL_NOT_STRING' }),
    name: text(100, { required: 'STAFF_NAME_REQUIRED', type: 'STAFF_NAME_REQUIRED' }),
    role,
  }),
  reply: z.object({ staff_id: z.int() }),
  refuses: ['STAFF_MEMBER_EXISTS', 'TOO_MANY_REQUESTS', 'PERMISSION_DENIED'],
});

const changed = {
  actor: { staff: 'staff.manage' },
  effect: 'credential',
  reply: z.object({}),
} as const;
const chosen = { ...changed, input: z.object({ staff_id, reason }) } as const;

/** Mails a new link with a full validity period; the previous link becomes invalid. */
export const resendStaffInvitation = call('/staff/member/invite_resend', {
  ...changed,
  input: z.object({ staff_id }),
  refuses: ['NOT_FOUND', 'TOO_MANY_REQUESTS', 'PERMISSION_DENIED'],
});

/** Changes the role of another staff member. Takes effect with their next call. */
export const changeStaffRole = call('/staff/member/role', {
  ...changed,
  input: z.object({ staff_id, role, reason }),
  refuses: ['NOT_FOUND', 'PERMISSION_DENIED'],
});

/** Locks another staff member: all their sessions end, and they cannot sign in. */
export const lockStaffMember = call('/staff/member/lock', {
  ...chosen,
  refuses: ['NOT_FOUND', 'PERMISSION_DENIED'],
});

/** Removes the lock. */
export const unlockStaffMember = call('/staff/member/unlock', {
  ...chosen,
  refuses: ['NOT_FOUND', 'PERMISSION_DENIED'],
});

/**
 * Removes another staff member, also an invited one: all their sessions end, and their address may
 * be invited again. What they did stays in the audit log.
 */
export const removeStaffMember = call('/staff/member/remove', {
  ...chosen,
  refuses: ['NOT_FOUND', 'PERMISSION_DENIED'],
});

/** Changes the caller's own password; all their other sessions end. */
export const editStaffPassword = call('/staff/password_edit', {
  actor: { staff: 'staff.self' },
  effect: 'credential',
  input: z.object({
    password: secret({ required: 'PASSWORD_EMPTY', type: 'PASSWORD_NOT_STRING' }),
    code: factorCode,
    new_password: newPassword({ required: 'PASSWORD_EMPTY', type: 'PASSWORD_NOT_STRING' }),
  }),
  refuses: [
    'INCORRECT_PASSWORD',
    'PASSWORD_TOO_COMMON',
    'SERVICE_BUSY',
    'CODE_ERROR',
    'LOGIN_EXCEEDED_PLEASE_RESET_PASSWORD',
    'TOO_MANY_REQUESTS',
  ],
});

/** Sets the time zone of the caller's digests; '': that of the network. */
export const editStaffZone = call('/staff/time_zone_edit', {
  actor: { staff: 'staff.self' },
  input: z.object({
    time_zone: text(64, { type: 'SETTING_ZONE_INVALID' }).check(
      z.refine((value) => value === '' || isTimeZone(value), { error: 'SETTING_ZONE_INVALID' }),
    ),
  }),
});

const linkCode = text(1000, { required: 'CODE_REQUIRED', type: 'CODE_STRING' });

/** Describes the invitation behind a mailed link without consuming it. */
export const checkStaffInvitation = call('/auth/staff_invite_check', {
  actor: 'anyone',
  input: z.object({ code: linkCode }),
  reply: z.object({
    email: z.string(),
    name: z.string(),
    role: z.string(),
    invited_by: z.string(),
    expires_at: z.string(),
  }),
  refuses: ['INVITATION_NOT_VALID', 'TOO_MANY_REQUESTS'],
});

/**
 * Sets the password of an invited staff member. The first sign-in sets up the second factor with
 * the enrolment code, which is shown only once.
 */
export const acceptStaffInvitation = call('/auth/staff_invite_accept', {
  actor: 'anyone',
  input: z
    .object({
      code: linkCode,
      password: newPassword({
        required: 'SIGN_UP_PASSWORD_REQUIRED',
        type: 'SIGN_UP_PASSWORD_STRING',
      }),
      repassword: secret({ required: 'REPASSWORD_REQUIRED', type: 'REPASSWORD_STRING' }),
    })
    .check(isRepeated),
  reply: z.object({ enrolment_code: z.string(), expires_at: z.string() }),
  refuses: ['INVITATION_NOT_VALID', 'PASSWORD_TOO_COMMON', 'TOO_MANY_REQUESTS', 'SERVICE_BUSY'],
});

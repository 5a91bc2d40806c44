import * as z from 'zod/mini';
import { call } from '../call.ts';
import { integer, listOf, paging, secret, text } from '../fields.ts';
import { staffProfile } from './publisher.ts';

const challenge = text(1000, { required: 'SIGN_IN_STEP_EXPIRED', type: 'SIGN_IN_STEP_EXPIRED' });

/** Six digits of the authenticator app or, where the call says so, a recovery code. */
const code = text(100, { required: 'CODE_REQUIRED', type: 'CODE_STRING' });

/** A one-time code from an admin or the operator, without which no second factor is set up. */
const enrolment_code = text(100, {
  required: 'ENROLMENT_CODE_REQUIRED',
  type: 'ENROLMENT_CODE_REQUIRED',
});

/** The code that the next set-up needs; shown this once, only its hash is kept. */
const enrolment = z.object({ enrolment_code: z.string(), expires_at: z.string() });

/** Ten codes, each good for one sign-in. They are shown this once: only hashes are kept. */
const recovery_codes = z.array(z.string());

/**
 * The data of 320 at `/auth/sign_in_admin`, which the right password is always answered with. A staff
 * member without a second factor gets the secret to set it up with; nothing else can be done first.
 */
export type StaffStep = { challenge: string; expires_at: string } & (
  | { step: 'two_factor' }
  | {
      step: 'two_factor_setup';
      /** Base32, to be typed where no camera is. */
      secret: string;
      /** What the QR code holds (otpauth://...). */
      otpauth_url: string;
    }
);

/** The second step of a staff sign-in, by a code of the app or a recovery code; none works twice. */
export const finishStaffSignIn = call('/auth/sign_in_admin_two_factor', {
  actor: 'anyone',
  input: z.object({ challenge, code }),
  reply: z.object({ token: z.string(), staff: staffProfile }),
  refuses: [
    'SIGN_IN_STEP_EXPIRED',
    'CODE_ERROR',
    'USER_LOCKED',
    'LOGIN_EXCEEDED_PLEASE_RESET_PASSWORD',
    'TOO_MANY_REQUESTS',
  ],
});

/** The second step where no factor is set up yet: a first code made with the secret of 320, and the enrolment code. */
export const setUpStaffSignIn = call('/auth/sign_in_admin_setup', {
  actor: 'anyone',
  input: z.object({ challenge, code, enrolment_code }),
  reply: z.object({ token: z.string(), staff: staffProfile, recovery_codes }),
  refuses: [
    'SIGN_IN_STEP_EXPIRED',
    'CODE_ERROR',
    'ENROLMENT_CODE_ERROR',
    'USER_LOCKED',
    'TWO_FACTOR_ALREADY_ON',
    'TOO_MANY_REQUESTS',
  ],
});

/** Since when the factor of the staff member who asks is on, and what is left of its codes. */
export const readStaffFactor = call('/staff/two_factor_info', {
  actor: { staff: 'staff.self' },
  effect: 'none',
  input: z.object({}),
  reply: z.object({ on_since: z.string(), recovery_codes_left: z.int() }),
  refuses: ['TWO_FACTOR_NOT_ON'],
});

const proved = {
  actor: { staff: 'staff.self' },
  effect: 'credential',
  input: z.object({
    password: secret({ required: 'PASSWORD_EMPTY', type: 'PASSWORD_NOT_STRING' }),
    code,
  }),
  refuses: [
    'INCORRECT_PASSWORD',
    'SERVICE_BUSY',
    'CODE_ERROR',
    'LOGIN_EXCEEDED_PLEASE_RESET_PASSWORD',
    'TOO_MANY_REQUESTS',
  ],
} as const;

/** Replaces all recovery codes by ten new ones; by password and a code of either kind. */
export const renewStaffCodes = call('/staff/two_factor_codes', {
  ...proved,
  reply: z.object({ recovery_codes }),
});

/** Takes one's own factor away and ends one's sessions: the next sign-in sets up another with the enrolment code. */
export const replaceStaffFactor = call('/staff/two_factor_replace', {
  ...proved,
  reply: enrolment,
});

/** Everybody of us, the first added first. */
export const listStaffMembers = call('/staff/member/list', {
  actor: { staff: 'staff.manage' },
  effect: 'none',
  input: z.object({ ...paging }),
  reply: listOf(
    z.object({
      staff_id: z.int(),
      name: z.string(),
      email: z.string(),
      role: z.string(),
      /** active or locked. */
      status: z.string(),
      /** null: not set up yet, the next sign-in does. */
      two_factor_since: z.nullable(z.string()),
      created_at: z.string(),
    }),
  ),
});

/**
 * Takes another's factor away (a lost phone) and ends their sessions: their next sign-in sets up
 * another with the enrolment code, which the admin passes on. Refused for oneself: whoever holds an open session only must not get further by it.
 */
export const resetStaffFactor = call('/staff/member/two_factor_reset', {
  actor: { staff: 'staff.manage' },
  effect: 'credential',
  input: z.object({
    staff_id: integer({ required: 'ID_REQUIRED', type: 'ID_INTEGER', min: 'ID_INTEGER' }, 1),
    reason: text(500, { required: 'REASON_REQUIRED', type: 'REASON_INVALID' }),
  }),
  reply: enrolment,
  refuses: ['NOT_FOUND', 'PERMISSION_DENIED'],
});

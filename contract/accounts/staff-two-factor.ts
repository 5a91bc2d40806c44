import * as z from 'zod/mini';
import { call } from '../call.ts';
import { integer, secret, text } from '../fields.ts';
import { staffProfile } from './publisher.ts';

const challenge = text(1000, { required: 'SIGN_IN_STEP_EXPIRED', type: 'SIGN_IN_STEP_EXPIRED' });

/** Six digits from the authenticator app or, where the call allows it, a recovery code. */
export const code = text(100, { required: 'CODE_REQUIRED', type: 'CODE_STRING' });

/** One-time code issued by an admin or the operator; required to set up a second factor. */
const enrolment_code = text(100, {
  required: 'ENROLMENT_CODE_REQUIRED',
  type: 'ENROLMENT_CODE_REQUIRED',
});

/** Enrolment code for the next set-up. Shown only once; only its hash is stored. */
const enrolment = z.object({ enrolment_code: z.string(), expires_at: z.string() });

/** Ten recovery codes, each valid for one sign-in. Shown only once; only hashes are stored. */
const recovery_codes = z.array(z.string());

/**
 * Data of 320 at `/auth/sign_in_admin`, the only answer to a right password. A staff member without
 * a second factor receives the secret to set one up and can do nothing else first.
 */
export type StaffStep = { challenge: string; expires_at: string } & (
  | { step: 'two_factor' }
  | {
      step: 'two_factor_setup';
      /** Base32, for typing in when no camera is available. */
      secret: string;
      /** Content of the QR code (otpauth://...). */
      otpauth_url: string;
    }
);

/**
 * Second step of a staff sign-in, by a code of the app or a recovery code. Each code works once.
 */
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

/**
 * Second step when no factor is set up yet: a first code made with the secret of 320, plus the
 * enrolment code.
 */
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

/** When the caller's second factor was turned on, and how many recovery codes are left. */
export const readStaffFactor = call('/staff/two_factor_info', {
  actor: { staff: 'staff.self' },
  effect: 'none',
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

/**
 * Replaces all recovery codes with ten new ones. Requires the password and an app or recovery code.
 */
export const renewStaffCodes = call('/staff/two_factor_codes', {
  ...proved,
  reply: z.object({ recovery_codes }),
});

/**
 * Removes the caller's own second factor and ends all their sessions. The next sign-in sets up a
 * new factor with the enrolment code.
 */
export const replaceStaffFactor = call('/staff/two_factor_replace', {
  ...proved,
  reply: enrolment,
});

/**
 * Removes the second factor of another staff member (a lost phone) and ends their sessions. Their
 * next sign-in sets up a new factor with the enrolment code, which the admin passes on. Refused for
 * oneself, so that a stolen session cannot be used to replace the factor.
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

import * as z from 'zod/mini';
import { call } from '../call.ts';
import { secret, text } from '../fields.ts';
import { profile } from './profile.ts';

const password = secret({ required: 'PASSWORD_EMPTY', type: 'PASSWORD_NOT_STRING' });

/** Six digits of the authenticator app or, where the call says so, a recovery code. */
const code = text(100, { required: 'CODE_REQUIRED', type: 'CODE_STRING' });

const recoveryCodes = z.object({
  /** Ten codes, each good for one sign-in. They are shown this once: only hashes are kept. */
  recovery_codes: z.array(z.string()),
});

/**
 * The second step of a sign-in that was answered 320, by a code of the app or a recovery code. No
 * code works twice. After five attempts 21082 asks for the password again; 20049 after ten wrong codes
 * within an hour on one device or from one unknown address.
 */
export const signInTwoFactor = call('/auth/sign_in_two_factor', {
  actor: 'anyone',
  input: z.object({
    challenge: text(1000, { required: 'SIGN_IN_STEP_EXPIRED', type: 'SIGN_IN_STEP_EXPIRED' }),
    code,
  }),
  reply: z.object({ token: z.string(), user: profile }),
  refuses: [
    'SIGN_IN_STEP_EXPIRED',
    'CODE_ERROR',
    'USER_LOCKED',
    'LOGIN_EXCEEDED_PLEASE_RESET_PASSWORD',
    'TOO_MANY_REQUESTS',
  ],
});

/** Makes a new secret for an authenticator app; it counts once a first code has confirmed it. */
export const setUpTwoFactor = call('/user/two_factor_setup', {
  actor: 'newcomer',
  effect: 'credential',
  input: z.object({ password }),
  reply: z.object({
    /** Base32, to be typed where no camera is. */
    secret: z.string(),
    /** What the QR code holds (otpauth://...). */
    otpauth_url: z.string(),
  }),
  refuses: ['INCORRECT_PASSWORD', 'SERVICE_BUSY', 'TWO_FACTOR_ALREADY_ON', 'TOO_MANY_REQUESTS'],
});

/** Turns two-factor sign-in on by a first code of the app. */
export const confirmTwoFactor = call('/user/two_factor_confirm', {
  actor: 'newcomer',
  effect: 'credential',
  input: z.object({ code }),
  reply: recoveryCodes,
  refuses: ['CODE_ERROR', 'TWO_FACTOR_ALREADY_ON', 'TWO_FACTOR_NOT_ON', 'TOO_MANY_REQUESTS'],
});

const proved = {
  actor: 'newcomer',
  effect: 'credential',
  input: z.object({ password, code }),
  refuses: [
    'INCORRECT_PASSWORD',
    'SERVICE_BUSY',
    'CODE_ERROR',
    'TWO_FACTOR_NOT_ON',
    'LOGIN_EXCEEDED_PLEASE_RESET_PASSWORD',
    'TOO_MANY_REQUESTS',
  ],
} as const;

/** Replaces all recovery codes by ten new ones; by password and a code of either kind. */
export const renewRecoveryCodes = call('/user/two_factor_codes', {
  ...proved,
  reply: recoveryCodes,
});

/** Turns two-factor sign-in off; by password and a code of either kind. */
export const turnOffTwoFactor = call('/user/two_factor_off', { ...proved, reply: z.object({}) });

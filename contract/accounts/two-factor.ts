import * as z from 'zod/mini';
import { call } from '../call.ts';
import { secret, text } from '../fields.ts';
import { profile } from './profile.ts';

const password = secret({ required: 'PASSWORD_EMPTY', type: 'PASSWORD_NOT_STRING' });

/** Six digits from the authenticator app or, where the call allows it, a recovery code. */
const code = text(100, { required: 'CODE_REQUIRED', type: 'CODE_STRING' });

const recoveryCodes = z.object({
  /** Ten recovery codes, each valid for one sign-in. Shown only once; only hashes are stored. */
  recovery_codes: z.array(z.string()),
});

/**
 * Second step of a sign-in answered with 320, by a code of the app or a recovery code. Each code
 * works once. After five attempts 21082 requires the password again; 20049 after ten wrong codes
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

/**
 * Creates a new secret for an authenticator app. It takes effect once a first code has confirmed
 * it.
 */
export const setUpTwoFactor = call('/user/two_factor_setup', {
  actor: 'user',
  effect: 'credential',
  input: z.object({ password }),
  reply: z.object({
    /** Base32, for typing in when no camera is available. */
    secret: z.string(),
    /** Content of the QR code (otpauth://...). */
    otpauth_url: z.string(),
  }),
  refuses: ['INCORRECT_PASSWORD', 'SERVICE_BUSY', 'TWO_FACTOR_ALREADY_ON', 'TOO_MANY_REQUESTS'],
});

/** Turns two-factor authentication on with a first code of the app. */
export const confirmTwoFactor = call('/user/two_factor_confirm', {
  actor: 'user',
  effect: 'credential',
  input: z.object({ code }),
  reply: recoveryCodes,
  refuses: ['CODE_ERROR', 'TWO_FACTOR_ALREADY_ON', 'TWO_FACTOR_NOT_ON', 'TOO_MANY_REQUESTS'],
});

const proved = {
  actor: 'user',
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

/**
 * Replaces all recovery codes with ten new ones. Requires the password and an app or recovery code.
 */
export const renewRecoveryCodes = call('/user/two_factor_codes', {
  ...proved,
  reply: recoveryCodes,
});

/** Turns two-factor authentication off. Requires the password and an app or recovery code. */
export const turnOffTwoFactor = call('/user/two_factor_off', { ...proved, reply: z.object({}) });

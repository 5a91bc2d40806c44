import * as z from 'zod/mini';
import { profile } from './accounts/profile.ts';
import { call } from './call.ts';
import { text } from './fields.ts';

/**
 * Sends a single-use sign-in link if the account exists and its address is verified. Always answers
 * success. For owners who are refused with 20049 on a new device.
 */
export const requestSignInLink = call('/auth/sign_in_link', {
  actor: 'anyone',
  input: z.object({
    account: text(1000, { required: 'ACCOUNT_REQUIRED', type: 'ACCOUNT_STRING' }),
  }),
  refuses: ['TOO_MANY_REQUESTS'],
});

/**
 * Signs in by the code of a mailed link. Single use, valid for 10 minutes. 20060 for any other
 * code; 320 as at `/auth/sign_in` if a second factor is on.
 */
export const signInByLink = call('/auth/sign_in_link_use', {
  actor: 'anyone',
  input: z.object({ code: text(1000, { required: 'CODE_REQUIRED', type: 'CODE_STRING' }) }),
  reply: z.object({ token: z.string(), user: profile }),
  refuses: ['CODE_ERROR', 'USER_LOCKED', 'THIRD_PARTY_STEP_REQUIRED', 'TOO_MANY_REQUESTS'],
});

import * as z from 'zod/mini';
import { profile } from './accounts/profile.ts';
import { call } from './call.ts';
import { secret, text } from './fields.ts';

/** What a sign-in by password may answer, on any side with users. */
export const signInRefusals = [
  'WRONG_PASSWORD',
  'EMAIL_NOT_VERIFIED',
  'USER_LOCKED',
  'LOGIN_EXCEEDED_PLEASE_RESET_PASSWORD',
  'THIRD_PARTY_STEP_REQUIRED',
  'TOO_MANY_REQUESTS',
  'SERVICE_BUSY',
] as const;

/** What a sign-in by a mailed link may answer, on any side with users. */
export const signInLinkRefusals = [
  'CODE_ERROR',
  'SIGN_IN_LINK_EXPIRED',
  'SIGN_IN_LINK_ELSEWHERE',
  'USER_LOCKED',
  'THIRD_PARTY_STEP_REQUIRED',
  'TOO_MANY_REQUESTS',
] as const;

/**
 * Sends a single-use sign-in link for the browser that asks, which the header `X-Device` names, if
 * the account exists and its address is verified. Always answers success. For owners who are refused
 * with 20049 on a new device; with the password, the mail is sent however many others have asked.
 */
export const requestSignInLink = call('/auth/sign_in_link', {
  actor: 'anyone',
  input: z.object({
    account: text(1000, { required: 'ACCOUNT_REQUIRED', type: 'ACCOUNT_STRING' }),
    password: z.optional(secret({ required: 'PASSWORD_REQUIRED', type: 'PASSWORD_STRING' })),
  }),
  refuses: ['TOO_MANY_REQUESTS', 'SERVICE_BUSY'],
});

/**
 * Signs in by the code of a mailed link. Single use, valid for 10 minutes (then 21093), in the
 * browser that asked for it (21094 in others, where it is not used up). 20060 for any other code;
 * 320 as at `/auth/sign_in` if a second factor is on.
 */
export const signInByLink = call('/auth/sign_in_link_use', {
  actor: 'anyone',
  input: z.object({ code: text(1000, { required: 'CODE_REQUIRED', type: 'CODE_STRING' }) }),
  reply: z.object({ token: z.string(), user: profile }),
  refuses: signInLinkRefusals,
});

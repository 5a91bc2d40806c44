import * as z from 'zod/mini';
import { call } from '../call.ts';
import { secret, text } from '../fields.ts';
import { email, isRepeated, newPassword } from './fields.ts';

const linkCode = text(1000, { required: 'CODE_REQUIRED', type: 'CODE_STRING' });

/** Whether the link from the console still creates the first admin. */
export const checkSetupLink = call('/auth/setup_check', {
  actor: 'anyone',
  effect: 'none',
  input: z.object({ code: linkCode }),
  refuses: ['SETUP_LINK_INVALID', 'TOO_MANY_REQUESTS'],
});

/**
 * Creates the first admin of an installation without staff; the link works once. The first sign-in
 * sets up the second factor with the enrolment code, which is shown only once.
 */
export const createFirstAdmin = call('/auth/setup_admin', {
  actor: 'anyone',
  effect: 'credential',
  input: z
    .object({
      code: linkCode,
      name: text(100, { required: 'STAFF_NAME_REQUIRED', type: 'STAFF_NAME_REQUIRED' }),
      email: email({ required: 'EMAIL_EMPTY', type: 'EMAIL_NOT_STRING' }),
      password: newPassword({
        required: 'SIGN_UP_PASSWORD_REQUIRED',
        type: 'SIGN_UP_PASSWORD_STRING',
      }),
      repassword: secret({ required: 'REPASSWORD_REQUIRED', type: 'REPASSWORD_STRING' }),
    })
    .check(isRepeated),
  reply: z.object({ enrolment_code: z.string(), expires_at: z.string() }),
  refuses: ['SETUP_LINK_INVALID', 'PASSWORD_TOO_COMMON', 'TOO_MANY_REQUESTS', 'SERVICE_BUSY'],
});

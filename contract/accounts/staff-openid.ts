import * as z from 'zod/mini';
import { call } from '../call.ts';
import { optionalText, text } from '../fields.ts';

/** Returns the address of the company's OpenID provider, to which the browser goes. */
export const linkStaffOpenid = call('/auth/staff_openid_link', {
  actor: 'anyone',
  reply: z.object({ link: z.string() }),
  refuses: [
    'PARAMS_EMPTY',
    'SIGN_IN_PROVIDER_NOT_CONFIGURED',
    'SIGN_IN_PROVIDER_UNREACHABLE',
    'TOO_MANY_REQUESTS',
  ],
});

/**
 * Accepts the provider's response once, within ten minutes and from the same device. It takes the
 * place of the password: the answer is 320 with the second step.
 */
export const checkStaffOpenid = call('/auth/staff_openid_check', {
  actor: 'anyone',
  input: z.object({
    code: text(4096, { required: 'PARAMS_EMPTY', type: 'USER_THIRD_INFO_NOT_EXISTS' }),
    state: text(2000, { required: 'PARAMS_EMPTY', type: 'USER_THIRD_INFO_NOT_EXISTS' }),
    /** Issuer identifier, if the provider sends one (RFC 9207). */
    iss: optionalText(1000),
  }),
  refuses: [
    'THIRD_PARTY_STEP_REQUIRED',
    'USER_THIRD_INFO_NOT_EXISTS',
    'USER_UNIQUE_ID_NOT_OBTAINED',
    'USER_LOCKED',
    'SIGN_IN_PROVIDER_NOT_CONFIGURED',
    'TOO_MANY_REQUESTS',
  ],
});

import * as z from 'zod/mini';
import { call } from '../call.ts';
import { optionalText, rowId, secret, text, word } from '../fields.ts';
import { signIn } from './publisher.ts';

const credential = { actor: 'newcomer', effect: 'credential' } as const;

/** Supported identity providers, in the order in which the screen shows them. */
export const thirdPartyPlatforms = [
  'facebook',
  'google',
  'apple',
  'linkedin',
  'instagram',
] as const;

export type ThirdPartyPlatform = (typeof thirdPartyPlatforms)[number];

const platform = word(thirdPartyPlatforms, {
  required: 'THIRD_PARTY_PLATFORM_REQUIRED',
  type: 'THIRD_PARTY_PLATFORM_STRING',
});

/** All five providers, and whether each is configured on this installation. */
export const listProviders = call('/auth/providers', {
  actor: 'anyone',
  effect: 'none',
  reply: z.object({
    list: z.array(z.object({ platform: z.enum(thirdPartyPlatforms), configured: z.boolean() })),
  }),
});

/**
 * Returns the provider's address to send the browser to. The provider's response is accepted once,
 * within ten minutes, from the same device (header `x-device`). A provider that is not configured is
 * refused with 21090; without that header the call is refused with 20056.
 */
export const linkThirdParty = call('/auth/third_link', {
  actor: 'anyone',
  input: z.object({ platform }),
  reply: z.object({ link: z.string() }),
  refuses: [
    'PARAMS_EMPTY',
    'SIGN_IN_PROVIDER_NOT_CONFIGURED',
    'SIGN_IN_PROVIDER_UNREACHABLE',
    'TOO_MANY_REQUESTS',
  ],
});

/** Parameters the provider returns. */
const returned = {
  platform,
  platform_code: text(4096, {
    required: 'THIRD_PARTY_PLATFORM_CODE_REQUIRED',
    type: 'THIRD_PARTY_PLATFORM_CODE_STRING',
  }),
  state: text(1000, { required: 'PARAMS_EMPTY', type: 'USER_THIRD_INFO_NOT_EXISTS' }),
  /** Issuer identifier, if the provider sends one (RFC 9207). */
  iss: optionalText(1000),
};

/**
 * Accepts the provider's response and signs in; the answer is that of `/auth/sign_in`. 320 with
 * `data.step` 'two_factor' works as there; with 'unbound' the identity is bound to no account and
 * data is an `unboundStep`.
 */
export const checkThirdParty = call('/auth/third_check', {
  actor: 'anyone',
  input: z.object(returned),
  reply: signIn.reply,
  refuses: [
    'THIRD_PARTY_STEP_REQUIRED',
    'PARAMS_EMPTY',
    'USER_THIRD_INFO_NOT_EXISTS',
    'USER_UNIQUE_ID_NOT_OBTAINED',
    'USER_LOCKED',
    'SIGN_IN_PROVIDER_NOT_CONFIGURED',
    'TOO_MANY_REQUESTS',
  ],
});

/** Data of 320 when the identity is bound to no account. */
export type UnboundStep = {
  step: 'unbound';
  platform: ThirdPartyPlatform;
  /** For `/user/third_party_bind`. Single use, valid for ten minutes on the same device. */
  ticket: string;
  /**
   * As reported by the provider, to prefill a registration; '' if the provider does not report it.
   */
  email: string;
  first_name: string;
  last_name: string;
};

const identity = z.object({
  id: z.int(),
  platform: z.enum(thirdPartyPlatforms),
  bound_at: z.string(),
  last_used_at: z.nullable(z.string()),
});

/** Identities the user may sign in with. */
export const listThirdParty = call('/user/third_party_list', {
  actor: 'newcomer',
  effect: 'none',
  reply: z.object({ list: z.array(identity) }),
});

const password = secret({ required: 'PASSWORD_EMPTY', type: 'PASSWORD_NOT_STRING' });

/**
 * Binds the identity behind the ticket of 320 to the signed-in user, who confirms with the
 * password.
 */
export const bindThirdParty = call('/user/third_party_bind', {
  ...credential,
  input: z.object({
    ticket: text(1000, { required: 'PARAMS_EMPTY', type: 'USER_THIRD_INFO_NOT_EXISTS' }),
    password,
  }),
  reply: identity,
  refuses: [
    'USER_THIRD_INFO_NOT_EXISTS',
    'USER_HAS_BEEN_BOUND',
    'INCORRECT_PASSWORD',
    'SERVICE_BUSY',
    'EMAIL_NOT_VERIFIED',
    'TOO_MANY_REQUESTS',
  ],
});

/**
 * Returns the provider's address for a signed-in user who wants to connect it; requires the
 * password. The response is accepted by `/user/third_party_connect` only, once, within ten minutes,
 * from the same session and device; it cannot be used to sign in.
 */
export const beginConnect = call('/user/third_party_link', {
  ...credential,
  input: z.object({ platform, password }),
  reply: z.object({ link: z.string() }),
  refuses: [
    'PARAMS_EMPTY',
    'INCORRECT_PASSWORD',
    'SERVICE_BUSY',
    'EMAIL_NOT_VERIFIED',
    'SIGN_IN_PROVIDER_NOT_CONFIGURED',
    'SIGN_IN_PROVIDER_UNREACHABLE',
    'TOO_MANY_REQUESTS',
  ],
});

/**
 * Accepts the provider's response and binds the identity to the user; 20040 if it is bound to
 * another account.
 */
export const connectThirdParty = call('/user/third_party_connect', {
  ...credential,
  input: z.object(returned),
  reply: identity,
  refuses: [
    'USER_THIRD_INFO_NOT_EXISTS',
    'USER_UNIQUE_ID_NOT_OBTAINED',
    'USER_HAS_BEEN_BOUND',
    'SIGN_IN_PROVIDER_NOT_CONFIGURED',
    'TOO_MANY_REQUESTS',
  ],
});

/**
 * Unbinds an identity. 20055 if it is not the user's own; refused for the last way of signing in.
 */
export const unbindThirdParty = call('/user/third_party_unbind', {
  ...credential,
  input: z.object({ id: rowId }),
  refuses: ['USER_NOT_BIND', 'LAST_SIGN_IN_WAY'],
});

import * as z from 'zod/mini';
import { call } from '../call.ts';
import { integer, optionalText, secret, text, word } from '../fields.ts';
import { signIn } from './publisher.ts';

/** Where people may sign in with what they have elsewhere, in the order of the squares. */
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

/** All five providers, and whether this installation has an account at them. */
export const listProviders = call('/auth/providers', {
  actor: 'anyone',
  input: z.object({}),
  reply: z.object({
    list: z.array(z.object({ platform: z.enum(thirdPartyPlatforms), configured: z.boolean() })),
  }),
});

/**
 * The provider's address to send the browser to. What the provider gives back is taken once, within
 * ten minutes, from the same device (header `x-device`); without that header it refuses 20056.
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

/** What a provider gives back. */
const returned = {
  platform,
  platform_code: text(4096, {
    required: 'THIRD_PARTY_PLATFORM_CODE_REQUIRED',
    type: 'THIRD_PARTY_PLATFORM_CODE_STRING',
  }),
  state: text(1000, { required: 'PARAMS_EMPTY', type: 'USER_THIRD_INFO_NOT_EXISTS' }),
  /** Who says so, where the provider tells (RFC 9207). */
  iss: optionalText(1000),
};

/**
 * Takes what the provider gave back and signs in: the answer is that of `/auth/sign_in`. 320 with
 * `data.step` 'two_factor' as there; with 'unbound' nobody has this identity yet and data is an
 * `unboundStep`.
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

/** The data of 320 where the identity is bound to nobody. */
export type UnboundStep = {
  step: 'unbound';
  platform: ThirdPartyPlatform;
  /** For `/user/third_party_bind`: works once, for ten minutes, on the same device. */
  ticket: string;
  /** As the provider tells them, to begin a registration with; '' where it does not. */
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

/** The identities that the user may sign in with. */
export const listThirdParty = call('/user/third_party_list', {
  actor: 'newcomer',
  effect: 'none',
  input: z.object({}),
  reply: z.object({ list: z.array(identity) }),
});

const password = secret({ required: 'PASSWORD_EMPTY', type: 'PASSWORD_NOT_STRING' });

/** Binds the identity behind the ticket of 320 to the user, who proves it with the password. */
export const bindThirdParty = call('/user/third_party_bind', {
  actor: 'newcomer',
  effect: 'credential',
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
 * The provider's address to send a signed-in user to who wants to connect it, by the password. What
 * comes back is for `/user/third_party_connect`, once, within ten minutes, from the same session and
 * device; it signs nobody in.
 */
export const beginConnect = call('/user/third_party_link', {
  actor: 'newcomer',
  effect: 'credential',
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

/** Takes what the provider gave back and binds it to the user; 20040 where another account has it. */
export const connectThirdParty = call('/user/third_party_connect', {
  actor: 'newcomer',
  effect: 'credential',
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

/** Unbinds an identity; 20055 for one that is not the user's, refused for the last way of signing in. */
export const unbindThirdParty = call('/user/third_party_unbind', {
  actor: 'newcomer',
  effect: 'credential',
  input: z.object({ id: integer({ required: 'ID_REQUIRED', type: 'ID_INTEGER' }, 1) }),
  reply: z.object({}),
  refuses: ['USER_NOT_BIND', 'LAST_SIGN_IN_WAY'],
});

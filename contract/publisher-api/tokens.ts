import * as z from 'zod/mini';
import { call } from '../call.ts';
import { day, integer, listOf, rowId, text, word } from '../fields.ts';

/** What a token may do: `read` reports, brands and offers; `links` creates links; `payments`. */
export const apiScopes = ['read', 'links', 'payments'] as const;
export type ApiScope = (typeof apiScopes)[number];

/** How a token calls: `POST /api/{name}`, `/api.php?mod=...&op=...`, or other paths below `/api`. */
const apiDialects = ['post', 'mod_op', 'path'] as const;
export type ApiDialect = (typeof apiDialects)[number];

const MAX_NAME = 60;
/** How long a new token is valid unless its maker chooses otherwise. */
export const USUAL_DAYS = 90;
/** How long a rotated token is still accepted. */
export const ROTATION_HOURS = 24;

const token = z.object({
  id: z.int(),
  name: z.string(),
  /** Its channel; null: all channels of the account. */
  site_id: z.nullable(z.int()),
  site_name: z.nullable(z.string()),
  scopes: z.array(z.enum(apiScopes)),
  /** Last four characters. */
  last_four: z.string(),
  made_at: z.string(),
  /** The member who made it, with whom it ends; null: it belongs to the account. */
  made_by: z.nullable(z.int()),
  made_by_name: z.nullable(z.string()),
  /** How it first called; null: never used. */
  dialect: z.nullable(z.enum(apiDialects)),
  /** null: it does not expire. */
  expires_at: z.nullable(z.string()),
  /** Rounded to the minute; null: never used. */
  last_used_at: z.nullable(z.string()),
  /** Until when the previous secret is accepted after a rotation; null: it is not. */
  previous_until: z.nullable(z.string()),
});
export type ApiToken = z.output<typeof token>;

const writes = { actor: 'publisher', effect: 'credential', permission: 'tools.write' } as const;
/** The secret is in this reply only. */
const shownOnce = z.object({ ...token.shape, token: z.string() });

/** A code of the second factor, where the caller has one: the secret outlives the session. */
const code = z.optional(text(100, { type: 'CODE_STRING' }));
const refusesCode = [
  'CODE_REQUIRED',
  'CODE_ERROR',
  'LOGIN_EXCEEDED_PLEASE_RESET_PASSWORD',
] as const;

/** The API tokens of the account, oldest first. */
export const listApiTokens = call('/tools/api_token', {
  actor: 'publisher',
  effect: 'none',
  permission: 'tools.read',
  reply: z.extend(listOf(token), {
    /** Whether the caller must send a code of the second factor to make a token. */
    two_factor_on: z.boolean(),
  }),
});

/**
 * Creates a token for a channel, or without `site_id` for the whole account. It ends with the member
 * who makes it, see `takeOverApiTokens`.
 */
export const addApiToken = call('/tools/api_token_add', {
  ...writes,
  input: z.object({
    name: z._default(text(MAX_NAME, { type: 'PARAMS_TYPE_ERROR' }), 'API'),
    scopes: z._default(z.array(word(apiScopes)).check(z.minLength(1), z.maxLength(3)), ['read']),
    site_id: z.optional(integer({ type: 'SITE_ID_INTEGER' }, 1)),
    /** Last day on which it is accepted, in the account's time zone, or `never`; absent: 90 days. */
    expires_on: z.optional(z.union([z.literal('never'), day()], { error: 'PARAMS_TYPE_ERROR' })),
    code,
  }),
  reply: shownOnce,
  refuses: ['SITE_NOT_FOUND', 'API_TOKENS_TOO_MANY', 'API_TOKEN_EXPIRY_INVALID', ...refusesCode],
});

/** Replaces the secret of a token; the previous one is accepted for 24 more hours. */
export const rotateApiToken = call('/tools/api_token_rotate', {
  ...writes,
  input: z.object({ id: rowId, code }),
  reply: shownOnce,
  refuses: ['API_TOKEN_NOT_FOUND', ...refusesCode],
});

/** Deletes a token; it is refused at once. */
export const revokeApiToken = call('/tools/api_token_revoke', {
  ...writes,
  input: z.object({ id: rowId }),
  refuses: ['API_TOKEN_NOT_FOUND'],
});

/**
 * Makes the calling owner the maker of tokens, before the member who made them is removed from the
 * team: otherwise they end with that member.
 */
export const takeOverApiTokens = call('/tools/api_token_take_over', {
  actor: 'publisher',
  effect: 'credential',
  permission: 'team.write',
  input: z.object({ ids: z.array(rowId).check(z.minLength(1), z.maxLength(50)) }),
  refuses: ['API_TOKEN_NOT_FOUND'],
});

const request = z.object({
  id: z.int(),
  /** The name of the call, or in the older dialect its `mod/op` or path. */
  call: z.string(),
  /** The code that was answered; '0' is success. */
  code: z.string(),
  /** Rows in the answer; null: it has none. */
  row_count: z.nullable(z.int()),
  /** Names that the request had and the call does not read. */
  ignored: z.array(z.string()),
  requested_at: z.string(),
});
export type ApiTokenRequest = z.output<typeof request>;

/** A token with its latest 100 requests, newest first. A request appears a moment after its answer. */
export const listApiTokenRequests = call('/tools/api_token_request_list', {
  actor: 'publisher',
  effect: 'none',
  permission: 'tools.read',
  input: z.object({ id: rowId }),
  reply: z.object({ token, list: z.array(request) }),
  refuses: ['API_TOKEN_NOT_FOUND'],
});

import * as z from 'zod/mini';
import { call } from '../call.ts';
import { day, integer, listOf, rowId, text, word } from '../fields.ts';

/** What a token may do: `read` reports, brands and offers; `links` creates links; `payments`. */
export const apiScopes = ['read', 'links', 'payments'] as const;
export type ApiScope = (typeof apiScopes)[number];

const MAX_NAME = 60;
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

/** The API tokens of the account, oldest first. */
export const listApiTokens = call('/tools/api_token', {
  actor: 'publisher',
  effect: 'none',
  permission: 'tools.read',
  reply: listOf(token),
});

/** Creates a token for a channel, or without `site_id` for the whole account. */
export const addApiToken = call('/tools/api_token_add', {
  ...writes,
  input: z.object({
    name: z._default(text(MAX_NAME, { type: 'PARAMS_TYPE_ERROR' }), 'API'),
    scopes: z._default(z.array(word(apiScopes)).check(z.minLength(1), z.maxLength(3)), [
      ...apiScopes,
    ]),
    site_id: z.optional(integer({ type: 'SITE_ID_INTEGER' }, 1)),
    /** Last day on which it is accepted, in the account's time zone; absent: it does not expire. */
    expires_on: z.optional(day()),
  }),
  reply: shownOnce,
  refuses: ['SITE_NOT_FOUND', 'API_TOKENS_TOO_MANY', 'API_TOKEN_EXPIRY_INVALID'],
});

/** Replaces the secret of a token; the previous one is accepted for 24 more hours. */
export const rotateApiToken = call('/tools/api_token_rotate', {
  ...writes,
  input: z.object({ id: rowId }),
  reply: shownOnce,
  refuses: ['API_TOKEN_NOT_FOUND'],
});

/** Deletes a token; it is refused at once. */
export const revokeApiToken = call('/tools/api_token_revoke', {
  ...writes,
  input: z.object({ id: rowId }),
  refuses: ['API_TOKEN_NOT_FOUND'],
});

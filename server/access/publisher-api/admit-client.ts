import type { PublisherActor } from '#contract/actors.ts';
import { DIALECT_ZONE } from '#contract/publisher-api/api-call.ts';
import type { ApiScope } from '#contract/publisher-api/tokens.ts';
import { MINUTE_MS, now } from '#server/platform/clock.ts';
import { hashToken } from '#server/platform/ids.ts';
import type { Parts } from '#server/platform/parts.ts';
import { ApiRefusal } from './refuse-parameter.ts';
import { findTokenHolder, updateTokenUsed } from './tokens/store.ts';

/** An API client, authenticated by a token, and the common fields of its request. */
export type Client = Pick<Parts, 'db' | 'config'> & {
  token_id: number;
  /** null: the token is for the whole account. */
  token_site_id: number | null;
  scopes: readonly ApiScope[];
  /** Names of the line id field: that of the requested source. */
  id_fields: readonly string[];
  /** The time zone of the request's dates. */
  zone: string;
  /** The token's channel; the default channel for a token of the account. */
  site_id: number;
  publisher_id: number;
  user_id: number;
  currency: string;
  time_zone: string;
};

/**
 * Authenticates an API token. Refuses 1001 for a missing, unknown or expired token and for the token
 * of a removed channel, 1000 for a locked account. Records the last use at most once a minute.
 */
export async function admitClient(
  { db, config }: Parts,
  token: unknown,
): Promise<Omit<Client, 'id_fields' | 'zone'>> {
  const at = now();
  const holder =
    typeof token === 'string'
      ? await findTokenHolder(db, { hash: hashToken(token) }, at)
      : undefined;
  if (!holder) throw new ApiRefusal('1001', '');
  if (holder.closed) throw new ApiRefusal('1000', '');
  const { closed: _closed, last_used_at, ...client } = holder;
  if (last_used_at === null || at.getTime() - last_used_at.getTime() >= MINUTE_MS) {
    await updateTokenUsed(db, holder.token_id, at);
  }
  return { db, config, ...client };
}

/** The client of a token whose request was admitted earlier; null: it is not valid any more. */
export async function admitTokenId({ db, config }: Parts, id: number): Promise<Client | null> {
  const holder = await findTokenHolder(db, { id }, now());
  if (!holder || holder.closed) return null;
  return { db, config, id_fields: [], zone: DIALECT_ZONE, ...holder };
}

/** The client as an actor, for the operations of other areas. */
export function actorOf(client: Client): PublisherActor {
  const { user_id, publisher_id, currency, time_zone, site_id } = client;
  return {
    kind: 'publisher',
    user_id,
    publisher_id,
    currency,
    time_zone,
    session_id: 0,
    role: 'publisher_member',
    default_site_id: site_id,
    language: null,
    acting: null,
    only_brand_id: null,
  };
}

/**
 * Restricts a request to one channel or opens it to the whole account; by default what the token is
 * for.
 */
export function scopeOf(client: Client, dataScope: 'channel' | 'user' | undefined) {
  const isChannel =
    (dataScope ?? (client.token_site_id === null ? 'user' : 'channel')) === 'channel';
  const site_id = isChannel ? client.site_id : undefined;
  return { publisher_id: client.publisher_id, site_id };
}

import type { PublisherActor } from '#contract/actors.ts';
import { now } from '#server/platform/clock.ts';
import { hashToken } from '#server/platform/ids.ts';
import type { Parts } from '#server/platform/parts.ts';
import { ApiRefusal } from './refuse-parameter.ts';
import { findTokenHolder, updateTokenUsed } from './store.ts';

const MINUTE_MS = 60_000;

/** An API client, authenticated by the token of a channel, and the common fields of its request. */
export type Client = Pick<Parts, 'db' | 'config'> & {
  /** Names of the line id field: that of the requested source. */
  id_fields: readonly string[];
  /** The time zone of the request's dates. */
  zone: string;
  site_id: number;
  publisher_id: number;
  user_id: number;
  currency: string;
  time_zone: string;
};

/**
 * Authenticates an API token. Refuses 1001 for a missing or unknown token and for the token of a
 * removed channel, 1000 for a locked account. Records the last use at most once a minute.
 */
export async function admitClient(
  { db, config }: Parts,
  token: unknown,
): Promise<Omit<Client, 'id_fields' | 'zone'>> {
  const holder =
    typeof token === 'string' ? await findTokenHolder(db, hashToken(token)) : undefined;
  if (!holder) throw new ApiRefusal('1001', '');
  if (holder.closed) throw new ApiRefusal('1000', '');
  const at = now();
  const { closed: _closed, last_used_at, ...client } = holder;
  if (last_used_at === null || at.getTime() - last_used_at.getTime() >= MINUTE_MS) {
    await updateTokenUsed(db, holder.site_id, at);
  }
  return { db, config, ...client };
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
  };
}

/** Restricts a request to the token's channel, or opens it to the whole account. */
export function scopeOf(client: Client, dataScope: 'channel' | 'user') {
  const site_id = dataScope === 'channel' ? client.site_id : undefined;
  return { publisher_id: client.publisher_id, site_id };
}

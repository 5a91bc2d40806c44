import { sql } from 'kysely';
import type { ApiDialect, ApiScope } from '#contract/publisher-api/tokens.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';

/** The account and channel of a token. */
export type TokenHolder = {
  token_id: number;
  /** null: all channels of the account. */
  token_site_id: number | null;
  /** The channel of requests that need one: the token's, or the account's default channel. */
  site_id: number;
  publisher_id: number;
  /** An owner of the account, for whom the operations of other areas run. */
  user_id: number;
  scopes: ApiScope[];
  currency: string;
  time_zone: string;
  /** The account is locked. */
  closed: boolean;
  last_used_at: Date | null;
};

/**
 * Finds the holder of a token by its hash or id; undefined for a token that has expired or was rotated
 * too long ago, and for that of a removed channel or of a member who is no longer in the team.
 */
export async function findTokenHolder(
  db: Db,
  token: { hash: string } | { id: number },
  at: Date,
): Promise<TokenHolder | undefined> {
  const which =
    'hash' in token
      ? sql`k.token_hash = ${token.hash}`
      : sql`k.token_id = ${token.id} and k.valid_until is null`;
  const { rows } = await sql<TokenHolder>`
    select t.id as token_id, t.site_id as token_site_id, s.id as site_id, t.publisher_id,
      o.id as user_id, t.scopes, p.currency, p.time_zone, t.last_used_at,
      p.status <> 'active' as closed
    from api_token_secrets k join api_tokens t on t.id = k.token_id
    join publishers p on p.id = t.publisher_id
    join sites s on s.id = coalesce(t.site_id, p.default_site_id) and s.deleted_at is null
    left join users m on m.id = t.made_by
    join lateral (select id from users where publisher_id = p.id and removed_at is null
      order by role <> 'publisher_owner', id limit 1) o on true
    where ${which} and (k.valid_until is null or k.valid_until > ${at})
      and (t.expires_at is null or t.expires_at > ${at}) and m.removed_at is null`.execute(db);
  return rows[0];
}

/** The id of a token by its hash, also of one that is not accepted any more. */
export async function findTokenId(db: Db, tokenHash: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('api_token_secrets')
    .where('token_hash', '=', tokenHash)
    .select('token_id')
    .executeTakeFirst();
  return row?.token_id;
}

/** Records the last use of a token. */
export async function updateTokenUsed(db: Db, tokenId: number, at: Date): Promise<void> {
  await db.updateTable('api_tokens').set({ last_used_at: at }).where('id', '=', tokenId).execute();
}

/** A token with its channel and the end of the previous secret's overlap. */
export type TokenRow = {
  id: number;
  name: string;
  site_id: number | null;
  site_name: string | null;
  scopes: ApiScope[];
  last_four: string;
  made_at: Date;
  expires_at: Date | null;
  last_used_at: Date | null;
  previous_until: Date | null;
  made_by: number | null;
  made_by_name: string | null;
  dialect: ApiDialect | null;
};

/**
 * The tokens of an account, oldest first, without those of removed channels and members; or one of
 * them.
 */
export async function listTokens(
  db: Db,
  of: { publisher_id: number; id?: number; at: Date },
): Promise<TokenRow[]> {
  const one = of.id === undefined ? sql`` : sql`and t.id = ${of.id}`;
  const { rows } = await sql<TokenRow>`
    select t.id, t.name, t.site_id, s.name as site_name, t.scopes, t.last_four, t.made_at,
      t.expires_at, t.last_used_at, (select max(valid_until) from api_token_secrets k
        where k.token_id = t.id and k.valid_until > ${of.at}) as previous_until,
      t.made_by, trim(concat_ws(' ', m.first_name, m.last_name)) as made_by_name, t.dialect
    from api_tokens t left join sites s on s.id = t.site_id left join users m on m.id = t.made_by
    where t.publisher_id = ${of.publisher_id} ${one} and (t.site_id is null or s.deleted_at is null)
      and m.removed_at is null
    order by t.id`.execute(db);
  return rows;
}

type NewToken = {
  publisher_id: number;
  site_id: number | null;
  name: string;
  scopes: ApiScope[];
  last_four: string;
  made_at: Date;
  made_by: number;
  expires_at: Date | null;
};

/** Stores a token with its secret; returns its id. */
export async function insertToken(tx: Tx, token: NewToken, token_hash: string): Promise<number> {
  const { id } = await tx
    .insertInto('api_tokens')
    .values(token)
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.insertInto('api_token_secrets').values({ token_id: id, token_hash }).execute();
  return id;
}

/** Replaces the secret of a token; the current one is accepted until `valid_until`. */
export async function replaceSecret(
  tx: Tx,
  token_id: number,
  secret: { token_hash: string; last_four: string; valid_until: Date },
): Promise<void> {
  const { token_hash, last_four, valid_until } = secret;
  await tx
    .updateTable('api_token_secrets')
    .set({ valid_until })
    .where('token_id', '=', token_id)
    .where('valid_until', 'is', null)
    .execute();
  await tx.insertInto('api_token_secrets').values({ token_id, token_hash }).execute();
  await tx.updateTable('api_tokens').set({ last_four }).where('id', '=', token_id).execute();
}

/** Deletes a token of an account with its secrets; whether there was one. */
export async function deleteToken(tx: Tx, publisherId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('api_tokens')
    .where('id', '=', id)
    .where('publisher_id', '=', publisherId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect.ts';

/** The channel of a token, and the user who created the token. */
export type TokenHolder = {
  site_id: number;
  publisher_id: number;
  user_id: number;
  currency: string;
  time_zone: string;
  /** The account is locked or the user was removed. */
  closed: boolean;
  last_used_at: Date | null;
};

/** Finds the holder of a token by its hash; undefined for the token of a removed channel. */
export async function findTokenHolder(db: Db, tokenHash: string): Promise<TokenHolder | undefined> {
  const { rows } = await sql<TokenHolder>`
    select t.site_id, s.publisher_id, t.user_id, p.currency, p.time_zone, t.last_used_at,
      p.status <> 'active' or u.removed_at is not null as closed
    from api_tokens t join sites s on s.id = t.site_id
    join publishers p on p.id = s.publisher_id join users u on u.id = t.user_id
    where t.token_hash = ${tokenHash} and s.deleted_at is null`.execute(db);
  return rows[0];
}

/** Records the last use of a token. */
export async function updateTokenUsed(db: Db, siteId: number, at: Date): Promise<void> {
  await db
    .updateTable('api_tokens')
    .set({ last_used_at: at })
    .where('site_id', '=', siteId)
    .execute();
}

type NewToken = {
  site_id: number;
  user_id: number;
  token_hash: string;
  last_four: string;
  made_at: Date;
};

/** Stores the token of a channel; replaces an existing one. */
export async function replaceToken(tx: Tx, token: NewToken): Promise<void> {
  await tx
    .insertInto('api_tokens')
    .values(token)
    .onConflict((conflict) =>
      conflict.column('site_id').doUpdateSet({ ...token, last_used_at: null }),
    )
    .execute();
}

/** The displayable part of the tokens of some channels. */
export async function listTokens(db: Db, siteIds: readonly number[]) {
  return db
    .selectFrom('api_tokens')
    .select(['site_id', 'last_four', 'made_at', 'last_used_at'])
    .where(sql<boolean>`site_id = any(${siteIds}::int[])`)
    .execute();
}

/**
 * A recorded change; `place` is its position among the changes of its publisher, used as cursor.
 */
export type StoredChange = {
  place: bigint;
  site_id: number | null;
  kind: 'transaction' | 'relationship' | 'terms' | 'settlement' | 'payment';
  subject_id: bigint;
  detail: { status?: number | string; reason?: string | null; version?: number; state?: string };
  changed_at: Date;
};

const MAX_PLACED_AT_ONCE = 5000;
// Namespace of this advisory lock; unique among the locks of the application.
const PLACES_LOCK = 250;

/**
 * Assigns positions (cursors) to a publisher's new changes in the order of their ids, under an
 * advisory lock: one transaction at a time per publisher, so a reader that sees a position sees all
 * earlier ones.
 */
export async function placeChanges(tx: Tx, publisherId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${PLACES_LOCK}, ${publisherId})`.execute(tx);
  await sql`
    with fresh as (
      select id, row_number() over (order by id) as nth from (
        select id from api_changes where publisher_id = ${publisherId} and place is null
        order by id limit ${MAX_PLACED_AT_ONCE}) unplaced),
    last as (
      select coalesce(max(place), 0) as place from api_changes where publisher_id = ${publisherId}
        and place is not null)
    update api_changes c set place = last.place + fresh.nth
    from fresh, last where c.id = fresh.id`.execute(tx);
}

/** The highest position of a publisher's changes; 0 where there is none. */
export async function findLastPlace(db: Db, publisherId: number): Promise<bigint> {
  const { rows } = await sql<{ place: bigint }>`
    select coalesce(max(place), 0)::bigint as place from api_changes
    where publisher_id = ${publisherId} and place is not null`.execute(db);
  return rows[0]?.place ?? 0n;
}

/** Changes after a position: of one channel and the account itself, or of all channels. */
export async function listChangesAfter(
  db: Db,
  scope: { publisher_id: number; site_id?: number | undefined },
  place: bigint,
  limit: number,
): Promise<StoredChange[]> {
  const channel =
    scope.site_id === undefined ? sql`` : sql`and (site_id = ${scope.site_id} or site_id is null)`;
  const { rows } = await sql<StoredChange>`
    select place, site_id, kind, subject_id, detail, changed_at from api_changes
    where publisher_id = ${scope.publisher_id} and place > ${place} ${channel}
    order by place limit ${limit}`.execute(db);
  return rows;
}

import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect.ts';

/** Whoever holds a token: a channel, and the user who made it. */
export type TokenHolder = {
  site_id: number;
  publisher_id: number;
  user_id: number;
  currency: string;
  time_zone: string;
  /** The account is locked or its user was removed. */
  closed: boolean;
  last_used_at: Date | null;
};

/** The holder of a token by its hash; a token of a channel that was removed is nobody's. */
export async function findTokenHolder(db: Db, tokenHash: string): Promise<TokenHolder | undefined> {
  const { rows } = await sql<TokenHolder>`
    select t.site_id, s.publisher_id, t.user_id, p.currency, p.time_zone, t.last_used_at,
      p.status <> 'active' or u.removed_at is not null as closed
    from api_tokens t join sites s on s.id = t.site_id
    join publishers p on p.id = s.publisher_id join users u on u.id = t.user_id
    where t.token_hash = ${tokenHash} and s.deleted_at is null`.execute(db);
  return rows[0];
}

/** Notes that a token was used. */
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

/** Gives a channel a token in the place of any that it has. */
export async function replaceToken(tx: Tx, token: NewToken): Promise<void> {
  await tx
    .insertInto('api_tokens')
    .values(token)
    .onConflict((conflict) =>
      conflict.column('site_id').doUpdateSet({ ...token, last_used_at: null }),
    )
    .execute();
}

/** What may be shown of the tokens of some channels. */
export async function listTokens(db: Db, siteIds: readonly number[]) {
  return db
    .selectFrom('api_tokens')
    .select(['site_id', 'last_four', 'made_at', 'last_used_at'])
    .where(sql<boolean>`site_id = any(${siteIds}::int[])`)
    .execute();
}

/** A change as it was written down; `place` orders those of one publisher. */
export type StoredChange = {
  place: bigint;
  site_id: number | null;
  kind: 'transaction' | 'relationship' | 'terms' | 'settlement' | 'payment';
  subject_id: bigint;
  detail: { status?: number | string; reason?: string | null; version?: number; state?: string };
  changed_at: Date;
};

const MAX_CONCURRENT_PLACED = 5000;
// Any number that no other advisory lock of the program begins with.
const PLACES = 250;

/**
 * Gives places to a publisher's changes that have none, in the order in which they were written.
 * One at a time per publisher: whoever sees a place sees all before it.
 */
export async function placeChanges(tx: Tx, publisherId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${PLACES}, ${publisherId})`.execute(tx);
  await sql`
    with fresh as (
      select id, row_number() over (order by id) as nth from (
        select id from api_changes where publisher_id = ${publisherId} and place is null
        order by id limit ${MAX_CONCURRENT_PLACED}) unplaced),
    last as (
      select coalesce(max(place), 0) as place from api_changes where publisher_id = ${publisherId}
        and place is not null)
    update api_changes c set place = last.place + fresh.nth
    from fresh, last where c.id = fresh.id`.execute(tx);
}

/** The highest place given to a publisher's changes; 0: none yet. */
export async function findLastPlace(db: Db, publisherId: number): Promise<bigint> {
  const { rows } = await sql<{ place: bigint }>`
    select coalesce(max(place), 0)::bigint as place from api_changes
    where publisher_id = ${publisherId} and place is not null`.execute(db);
  return rows[0]?.place ?? 0n;
}

/** Changes after a place, of one channel and of the account, or of all channels. */
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

/** Counts one more in the window of a key, or begins a new one where its last is over. */
export async function countInWindow(
  db: Db,
  key: string,
  at: Date,
  endsAt: Date,
): Promise<{ used: number; ends_at: Date }> {
  const { rows } = await sql<{ used: number; ends_at: Date }>`
    insert into api_windows as w (key, used, ends_at) values (${key}, 1, ${endsAt})
    on conflict (key) do update set
      used = case when w.ends_at <= ${at} then 1 else w.used + 1 end,
      ends_at = case when w.ends_at <= ${at} then excluded.ends_at else w.ends_at end
    returning used, ends_at`.execute(db);
  return rows[0] ?? { used: 1, ends_at: endsAt };
}

/** Forgets windows that were over before a moment. */
export async function deleteEndedWindows(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('api_windows').where('ends_at', '<', before).execute();
}

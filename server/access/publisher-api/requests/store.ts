import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { type ApiRequest, type CallState, KEPT_REQUESTS } from './rules.ts';

type StoredState = CallState & { id: number; token_id: number; call: string };

/** Of these tokens, those that still exist; locked, so that they exist until the end. */
export async function lockTokens(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from api_tokens where id = any(${ids}) order by id for key share`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Stores requests and deletes those of their tokens that are no longer among the latest. */
export async function insertRequests(tx: Tx, requests: readonly ApiRequest[]): Promise<void> {
  const rows = requests.map(({ dialect: _dialect, reason: _reason, ignored, ...row }) => ({
    ...row,
    ignored: [...ignored],
  }));
  await tx.insertInto('api_token_requests').values(rows).execute();
  await sql`
    delete from api_token_requests r using (
      select t.id as token_id, (select id from api_token_requests k where k.token_id = t.id
        order by id desc offset ${KEPT_REQUESTS} limit 1) as last_id
      from unnest(${[...new Set(requests.map(({ token_id }) => token_id))]}::int[]) t(id)) old
    where r.token_id = old.token_id and r.id <= old.last_id`.execute(tx);
}

/** Stores the dialect of a token that has not spoken yet. */
export async function updateDialect(tx: Tx, id: number, dialect: string): Promise<void> {
  await tx
    .updateTable('api_tokens')
    .set({ dialect })
    .where('id', '=', id)
    .where('dialect', 'is', null)
    .execute();
}

/** The states of the calls of these tokens. */
export function listStates(db: Db, tokenIds: readonly number[]): Promise<StoredState[]> {
  return db.selectFrom('api_token_calls').where('token_id', 'in', tokenIds).selectAll().execute();
}

/** Stores the state of a call; returns its id. */
export async function upsertState(
  tx: Tx,
  { token_id, call }: Pick<ApiRequest, 'token_id' | 'call'>,
  { answered_at, refused_code, refused_reason, refused_times, reported_at }: CallState,
): Promise<number> {
  const state = { answered_at, refused_code, refused_reason, refused_times, reported_at };
  const { id } = await tx
    .insertInto('api_token_calls')
    .values({ token_id, call, ...state })
    .onConflict((conflict) => conflict.columns(['token_id', 'call']).doUpdateSet(state))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The latest requests with a token, newest first. */
export function listLatest(db: Db, tokenId: number) {
  return db
    .selectFrom('api_token_requests')
    .where('token_id', '=', tokenId)
    .select(['id', 'call', 'code', 'row_count', 'ignored', 'requested_at'])
    .orderBy('id', 'desc')
    .limit(KEPT_REQUESTS)
    .execute();
}

/** A call that was reported as refused, with its token; undefined: it is answered again. */
export function findReported(db: Db, id: number) {
  return db
    .selectFrom('api_token_calls as c')
    .innerJoin('api_tokens as t', 't.id', 'c.token_id')
    .where('c.id', '=', id)
    .select(['c.call', 'c.refused_code', 'c.refused_reason', 'c.reported_at'])
    .select(['t.id as token_id', 't.name', 't.publisher_id', 't.made_by'])
    .executeTakeFirst();
}

import { sql } from 'kysely';
import { now } from '#server/platform/clock.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { liveWorkers } from '#server/platform/db/hold-presence.ts';
import type { Addressed, Composed, Message } from './compose-sending.ts';
import type { Outcome } from './send-request.ts';

/** A delivery leased by this worker, with what its request needs. */
export type Leased = Addressed &
  Omit<Message, 'attempt'> & {
    id: bigint;
    postback_id: number;
    tries: number;
    attempts: number;
    is_manual: boolean;
    is_poor: boolean;
    lease: string;
  };

/**
 * Concurrent requests per postback. While an endpoint fails or has never accepted a delivery: 1.
 */
const MAX_PER_POSTBACK = 4;

/**
 * Leases due deliveries. Fair: one of each postback before a second of any, the least recently
 * attempted postback first. Of one subject only the earliest waiting delivery is leased, which
 * keeps their order. `is_poor` selects failing endpoints, which have a concurrency limit of their
 * own and take no slots from healthy ones.
 */
export async function leaseDeliveries(
  db: Db,
  wanted: { is_poor: boolean; limit: number; lease: string; until: Date; worker: number | null },
): Promise<Leased[]> {
  if (wanted.limit <= 0) return [];
  const at = now();
  const { rows } = await sql<Leased>`
    with recursive waiting as (
      (select postback_id from postback_deliveries where state = 'waiting'
        order by postback_id limit 1)
      union all
      select (select d.postback_id from postback_deliveries d
        where d.state = 'waiting' and d.postback_id > w.postback_id
        order by d.postback_id limit 1)
      from waiting w where w.postback_id is not null),
    places as (
      select p.id, p.last_attempt_at,
        (case when p.failures > 0 or p.last_delivered_at is null then 1
          else ${MAX_PER_POSTBACK} end) - (select count(*) from postback_deliveries d
          where d.postback_id = p.id and d.leased_until > ${at}) as room
      from postbacks p join waiting w on w.postback_id = p.id
      where p.enabled and p.deleted_at is null and (p.failures > 0) = ${wanted.is_poor}::boolean
        and (p.rest_until is null or p.rest_until <= ${at})),
    offered as (
      select d.id, row_number() over (partition by c.id order by d.sequence) as nth,
        c.last_attempt_at
      from places c cross join lateral (
        select x.id, x.sequence from postback_deliveries x
        where x.postback_id = c.id and x.state = 'waiting' and x.due_at <= ${at}
          and (x.leased_until is null or x.leased_until <= ${at})
          and not exists (select 1 from postback_deliveries e
            where e.postback_id = x.postback_id and e.subject = x.subject
              and e.state = 'waiting' and e.sequence < x.sequence)
        order by x.sequence limit greatest(c.room, 0) for update skip locked) d),
    chosen as (select id from offered order by nth, last_attempt_at nulls first limit ${wanted.limit})
    update postback_deliveries d
    set lease = ${wanted.lease}, leased_until = ${wanted.until}, leased_by = ${wanted.worker}
    from chosen, postbacks p
    where d.id = chosen.id and p.id = d.postback_id
    returning d.id, d.postback_id, d.event_id, d.told, d.sequence, d.tries, d.attempts, d.is_manual,
      d.created_at, d.lease, p.publisher_id, p.delivery_type, p.link_url, p.parameters, p.secret,
      p.old_secret, p.old_secret_until, ${wanted.is_poor}::boolean as is_poor`.execute(db);
  return rows;
}

/** Releases the stale leases of workers whose session is gone. */
export async function releaseStaleDeliveries(db: Db): Promise<void> {
  await sql`
    update postback_deliveries set lease = null, leased_until = null, leased_by = null
    where leased_by is not null and leased_by not in (${liveWorkers})`.execute(db);
}

/** Releases the lease of a delivery whose attempt was interrupted. */
export async function returnDelivery(db: Db, { id, lease }: Leased): Promise<void> {
  await db
    .updateTable('postback_deliveries')
    .set({ lease: null, leased_until: null, leased_by: null })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .execute();
}

/** Records an attempt. */
export async function insertAttempt(
  db: Db,
  delivery_id: bigint,
  cause: 'scheduled' | 'manual' | 'test',
  { request, headers }: Composed,
  { status, error, response, duration_ms, made_at }: Outcome,
): Promise<void> {
  await db
    .insertInto('postback_attempts')
    .values({
      delivery_id,
      cause,
      status,
      error,
      response,
      duration_ms,
      made_at,
      request: JSON.stringify(request),
      headers: JSON.stringify(headers),
    })
    .execute();
}

/**
 * Records the outcome of an attempt and sets the retry; no effect where another worker holds the
 * lease now.
 */
export async function updateTried(
  tx: Tx,
  { id, lease }: Pick<Leased, 'id' | 'lease'>,
  { status, error, duration_ms, made_at }: Outcome,
  after: { state: 'waiting' | 'delivered' | 'failed'; due_at: Date | null },
): Promise<void> {
  await sql`
    update postback_deliveries
    set state = ${after.state}, due_at = coalesce(${after.due_at}::timestamptz, due_at),
      tries = tries + 1, attempts = attempts + 1, is_manual = false, lease = null,
      leased_until = null, leased_by = null, last_status = ${status}, last_error = ${error},
      last_duration_ms = ${duration_ms}, last_attempt_at = ${made_at}
    where id = ${id} and lease = ${lease}`.execute(tx);
}

/** A delivery with the request sent and its outcome. */
export type Tried = { delivery: Leased; sent: Composed; outcome: Outcome };

/**
 * Records a group of accepted attempts in one statement: the attempts, the deliveries whose lease
 * this worker still holds, and the health of the postbacks. Returns, per postback, the consecutive
 * failures that this success ends.
 */
export async function updateTaken(
  tx: Tx,
  group: readonly Tried[],
): Promise<{ postback_id: number; failures: number }[]> {
  const rows = group.map(({ delivery, sent, outcome }) => ({
    id: String(delivery.id),
    postback_id: delivery.postback_id,
    lease: delivery.lease,
    cause: delivery.is_manual ? 'manual' : 'scheduled',
    ...sent,
    status: outcome.status,
    response: outcome.response,
    made_at: outcome.made_at,
    duration_ms: outcome.duration_ms,
  }));
  const ended = await sql<{ postback_id: number; failures: number }>`
    with taken as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as t(id bigint, postback_id int, lease text, cause text, request jsonb, headers jsonb,
        status int, response text, duration_ms int, made_at timestamptz)),
    receivers as (select id, failures from postbacks
      where id in (select postback_id from taken) order by id for update),
    mine as (select t.* from taken t join receivers r on r.id = t.postback_id),
    attempts as (
      insert into postback_attempts
        (delivery_id, cause, status, request, headers, response, duration_ms, made_at)
      select id, cause, status, request, headers, response, duration_ms, made_at from mine
      order by made_at),
    tried as (
      update postback_deliveries d
      set state = 'delivered', tries = tries + 1, attempts = attempts + 1, is_manual = false,
        lease = null, leased_until = null, leased_by = null, last_status = m.status,
        last_error = null, last_duration_ms = m.duration_ms, last_attempt_at = m.made_at
      from mine m where d.id = m.id and d.lease = m.lease),
    latest as (select distinct on (postback_id) postback_id, status, made_at from mine
      order by postback_id, made_at desc)
    update postbacks p
    set failures = 0, failing_since = null, rest_until = null, last_status = l.status,
      last_attempt_at = l.made_at, last_delivered_at = ${now()}
    from latest l, receivers r where p.id = l.postback_id and r.id = p.id
    returning p.id as postback_id, r.failures`.execute(tx);
  return ended.rows;
}

/**
 * Makes all waiting deliveries of a postback due now. `anew` also restarts their retry schedules.
 */
export async function makeDue(tx: Tx, postbackId: number, anew = true): Promise<void> {
  await sql`
    update postback_deliveries
    set due_at = ${now()}, tries = case when ${anew}::boolean then 0 else tries end
    where postback_id = ${postbackId} and state = 'waiting'`.execute(tx);
}

/** Fails all waiting deliveries of a postback; `why` is shown as their error. */
export async function giveUpWaiting(tx: Tx, postbackId: number, why: string): Promise<void> {
  await tx
    .updateTable('postback_deliveries')
    .set({ state: 'failed', lease: null, leased_until: null, leased_by: null, last_error: why })
    .where('postback_id', '=', postbackId)
    .where('state', '=', 'waiting')
    .execute();
}

/** Inserts a test delivery that is already finished. */
export async function insertTested(
  tx: Tx,
  tested: { postback_id: number; publisher_id: number; event_id: string; event: string },
  told: object,
  { status, error, duration_ms, made_at }: Outcome,
): Promise<bigint> {
  const { id } = await tx
    .insertInto('postback_deliveries')
    .values({
      ...tested,
      subject: `test:${tested.event_id}`,
      about: 'test',
      told: JSON.stringify(told),
      sequence: 0,
      is_test: true,
      tries: 1,
      attempts: 1,
      state: error === null ? 'delivered' : 'failed',
      due_at: made_at,
      created_at: made_at,
      last_status: status,
      last_error: error,
      last_duration_ms: duration_ms,
      last_attempt_at: made_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Deletes up to `most` deliveries created before a time, with their attempts. Returns how many. */
export async function deleteOld(db: Db, before: Date, most: number): Promise<number> {
  const gone = await sql`
    delete from postback_deliveries where id in (select id from postback_deliveries
      where created_at < ${before} order by created_at limit ${most})`.execute(db);
  return Number(gone.numAffectedRows ?? 0n);
}

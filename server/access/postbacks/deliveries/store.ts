import { sql } from 'kysely';
import { now } from '#server/platform/clock.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import type { LeasedRow } from '#server/platform/queue/queue.ts';
import { settle, UNLEASED, unleased } from '#server/platform/queue/settle-lease.ts';
import { wakeQueue } from '#server/platform/queue/wake-queue.ts';
import type { ComposedRequest, DeliveryMessage, Destination } from './compose-delivery.ts';
import type { Outcome } from './send-request.ts';

/** A delivery leased by this worker, with what its request needs. */
export type LeasedDelivery = LeasedRow &
  Destination &
  Omit<DeliveryMessage, 'attempt'> & {
    id: bigint;
    postback_id: number;
    total_attempts: number;
    is_manual: boolean;
  };

/** Concurrent requests to an endpoint; 1 while it fails or has never accepted a delivery. */
const MAX_PER_ENDPOINT = 4;

/**
 * The rows of the queues of healthy and of failing endpoints. Failing endpoints have a concurrency
 * limit of their own and take no slots from healthy ones. Endpoints take turns, and deliveries
 * about one subject keep their order.
 */
export const deliveryRows = (isFailing: boolean) =>
  ({
    table: 'postback_deliveries',
    ordered: { partition: ['postback_id', 'subject'], sequence: 'sequence' },
    fair: {
      key: 'postback_id',
      join: sql`join postbacks p on p.id = k.key`,
      where: () => sql`p.enabled and p.deleted_at is null
        and (p.failures > 0) = ${isFailing}::boolean
        and (p.rest_until is null or p.rest_until <= ${now()})`,
      limit: sql`case when p.failures > 0 or p.last_delivered_at is null then 1
        else ${MAX_PER_ENDPOINT}::int end`,
      servedAt: sql`p.last_attempt_at`,
    },
    columns: sql`q.*, p.brand_id, p.delivery_type, p.link_url, p.parameters, p.headers, p.secret, p.old_secret,
      p.old_secret_until`,
    join: sql`join postbacks p on p.id = q.postback_id`,
  }) as const;

/** Records an attempt. */
export async function insertAttempt(
  db: Db,
  delivery_id: bigint,
  cause: 'scheduled' | 'manual' | 'test',
  { request, headers }: ComposedRequest,
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
 * Records a failed attempt: the delivery is retried at `run_at`, or fails if that is null. No
 * effect where another worker holds the lease now.
 */
export async function settleFailedAttempt(
  tx: Tx,
  delivery: LeasedDelivery,
  { status, error, duration_ms, made_at }: Outcome,
  run_at: Date | null,
): Promise<void> {
  await settle(tx, { table: 'postback_deliveries' }, delivery, {
    run_at,
    state: run_at === null ? 'failed' : 'waiting',
    total_attempts: sql`total_attempts + 1`,
    is_manual: false,
    last_status: status,
    last_error: error,
    last_duration_ms: duration_ms,
    last_attempt_at: made_at,
  });
}

/** A delivery with the request sent and its outcome. */
export type AttemptResult = { delivery: LeasedDelivery; sent: ComposedRequest; outcome: Outcome };

/**
 * Records a group of accepted attempts in one statement: the attempts, the deliveries whose lease
 * this worker still holds, and the health of the postbacks. Returns, per postback, the consecutive
 * failures that this success ends.
 */
export async function settleAcceptedGroup(
  tx: Tx,
  group: readonly AttemptResult[],
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
      set state = 'delivered', run_at = null, total_attempts = total_attempts + 1,
        is_manual = false, ${unleased}, last_status = m.status,
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
 * Makes all waiting deliveries of a postback due now. `isRestart` also restarts their retry
 * schedules.
 */
export async function retryNow(tx: Tx, postbackId: number, isRestart = true): Promise<void> {
  await sql`
    update postback_deliveries
    set run_at = ${now()}, attempts = case when ${isRestart}::boolean then 0 else attempts end
    where postback_id = ${postbackId} and run_at is not null`.execute(tx);
  wakeQueue(tx, 'postback_deliveries');
}

/** Fails all waiting deliveries of a postback; `error` is shown in the log. */
export async function failWaiting(tx: Tx, postbackId: number, error: string): Promise<void> {
  await tx
    .updateTable('postback_deliveries')
    .set({ state: 'failed', run_at: null, ...UNLEASED, last_error: error })
    .where('postback_id', '=', postbackId)
    .where('run_at', 'is not', null)
    .execute();
}

/** Inserts a test delivery that is already finished. */
export async function insertTestDelivery(
  tx: Tx,
  tested: { postback_id: number; publisher_id: number; event_id: string; event: string },
  payload: object,
  { status, error, duration_ms, made_at }: Outcome,
): Promise<bigint> {
  const { id } = await tx
    .insertInto('postback_deliveries')
    .values({
      ...tested,
      subject: `test:${tested.event_id}`,
      about: 'test',
      payload: JSON.stringify(payload),
      sequence: 0,
      is_test: true,
      attempts: 1,
      total_attempts: 1,
      state: error === null ? 'delivered' : 'failed',
      run_at: null,
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

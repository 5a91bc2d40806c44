import { publish } from '#server/events.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { nextWaitMs } from '#server/platform/queue/retry-policy.ts';
import { RETRIES, readRetryAfter } from '../rules.ts';
import { lockAnyPostback, type StoredPostback, updatePostback } from '../store.ts';
import type { Outcome } from './send-request.ts';
import {
  type AttemptResult,
  insertAttempt,
  type LeasedDelivery,
  retryNow,
  settleAcceptedGroup,
  settleFailedAttempt,
} from './store.ts';

/**
 * From this many consecutive failures on, the endpoint was down and not one message refused. When
 * it recovers, all its waiting deliveries become due.
 */
const OUTAGE_THRESHOLD = 3;
const MAX_CONCURRENT = 200;

const GONE = 410;

type Waiting = { tried: AttemptResult; done: () => void; failed: (error: unknown) => void };

/**
 * Records accepted deliveries by group commit: deliveries that arrive while a group is being
 * written form the next group. A single delivery is written immediately; under load many share one
 * transaction.
 */
export function settleAccepted(): (db: Db, tried: AttemptResult) => Promise<void> {
  const waiting: Waiting[] = [];
  let isWriting = false;
  const write = async (db: Db) => {
    if (isWriting) return;
    isWriting = true;
    while (waiting.length > 0) await writeGroup(db, waiting.splice(0, MAX_CONCURRENT));
    isWriting = false;
  };
  return (db, tried) =>
    new Promise((done, failed) => {
      waiting.push({ tried, done, failed });
      void write(db);
    });
}

/**
 * Schedules postback retries: records a failed attempt and sets the time of the next one by the
 * back-off of the retry policy, or fails the delivery after its last attempt. Also updates the health
 * of the endpoint and its own back-off.
 */
export function settleFailure(
  { db }: Pick<Parts, 'db'>,
  { delivery, sent, outcome }: AttemptResult,
  random: () => number,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    // Lock the postback row first, as switching and replaying do; the opposite order would
    // deadlock.
    const postback = await lockAnyPostback(tx, delivery.postback_id);
    const cause = delivery.is_manual ? 'manual' : 'scheduled';
    await insertAttempt(tx, delivery.id, cause, sent, outcome);
    await recordFailure(tx, delivery, postback, outcome, random);
  });
}

async function writeGroup(db: Db, group: readonly Waiting[]): Promise<void> {
  try {
    await inTransaction(db, async (tx) => {
      const ended = await settleAcceptedGroup(
        tx,
        group.map(({ tried }) => tried),
      );
      for (const { postback_id, failures } of ended) {
        if (failures >= OUTAGE_THRESHOLD) await retryNow(tx, postback_id, false);
      }
    });
    for (const { done } of group) done();
  } catch (error) {
    // One row that cannot be written (its delivery has been deleted) must not block the rest of its
    // group.
    if (group.length === 1) group[0]?.failed(error);
    else for (const one of group) await writeGroup(db, [one]);
  }
}

async function recordFailure(
  tx: Tx,
  delivery: LeasedDelivery,
  postback: StoredPostback,
  outcome: Outcome,
  random: () => number,
): Promise<void> {
  const at = now();
  const retryAfter = readRetryAfter(outcome.retry_after, at) ?? 0;
  const later = (waitMs: number) => new Date(at.getTime() + Math.max(waitMs, retryAfter));
  const waitMs = nextWaitMs(RETRIES, delivery.attempts, random());
  await settleFailedAttempt(tx, delivery, outcome, waitMs === null ? null : later(waitMs));
  // A request sent before the last known failure belongs to the same outage, which counts as one
  // failure.
  const isNewFailure =
    postback.last_failed_at === null || outcome.made_at > postback.last_failed_at;
  const failures = postback.failures + (isNewFailure ? 1 : 0);
  const restMs = nextWaitMs({ ...RETRIES, maxAttempts: null }, failures, random()) ?? 0;
  await updatePostback(tx, postback.id, {
    last_status: outcome.status,
    last_attempt_at: outcome.made_at,
    ...(isNewFailure && {
      failures,
      failing_since: postback.failing_since ?? at,
      last_failed_at: at,
      rest_until: later(restMs),
    }),
  });
  await switchOffIfFailing(tx, postback, { isGone: outcome.status === GONE, failures });
}

async function switchOffIfFailing(
  tx: Tx,
  postback: StoredPostback,
  { isGone, failures }: { isGone: boolean; failures: number },
): Promise<void> {
  if (!postback.enabled || (!isGone && failures < RETRIES.maxAttempts)) return;
  const off_reason = isGone ? 'gone' : 'failing';
  await updatePostback(tx, postback.id, { enabled: false, off_reason, off_at: now() });
  await publish(tx, 'postback.switched_off', { postback_id: postback.id });
}

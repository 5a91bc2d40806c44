import { notifyPublisher } from '#server/people/accounts/mails/notify-publisher.ts';
import { DAY_MS, now } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import type { JobRunner } from '#server/platform/queue/job-queues.ts';
import type { Queue } from '#server/platform/queue/queue.ts';
import type { PartitionKeys } from '#server/platform/queue/store.ts';
import { deliverPayload, type SettleAttempt } from './deliveries/deliver-payload.ts';
import { settleAccepted, settleFailure } from './deliveries/settle-attempt.ts';
import { deleteOld, deliveryRows, type LeasedDelivery } from './deliveries/store.ts';
import { deletePostbacksOf } from './edit-postbacks.ts';
import {
  enqueueBrandEvents,
  enqueueReferralEvents,
  enqueueRelationshipEvents,
} from './events/enqueue-brand-events.ts';
import { enqueueLineEvents } from './events/enqueue-line-events.ts';
import { enqueueSettlementEvents } from './events/enqueue-settlement-events.ts';
import { listPartitionKeys } from './events/store.ts';
import { isAccepted, LOG_DAYS, RETRIES } from './rules.ts';
import { erasePostbacks, findAnyPostback } from './store.ts';

const BATCH_SIZE = 5_000;

/**
 * Jobs of the area: events of the outbox become deliveries; a switched-off postback is reported by
 * mail.
 */
export const postbackJobs = {
  'postbacks.enqueue_line_events': enqueueLineEvents,
  'postbacks.enqueue_settlement_events': enqueueSettlementEvents,
  'postbacks.enqueue_relationship_events': enqueueRelationshipEvents,
  'postbacks.enqueue_brand_events': enqueueBrandEvents,
  'postbacks.enqueue_referral_events': enqueueReferralEvents,
  'postbacks.notify_switched_off': notifySwitchedOff,
  'postbacks.delete_all': ({ db }: Parts, { publisher_id }: { publisher_id: number }) =>
    deletePostbacksOf(db, publisher_id),
  'postbacks.erase': ({ db }: Parts, { publisher_id }: { publisher_id: number }) =>
    erasePostbacks(db, publisher_id),
} satisfies Record<string, JobRunner>;

/** Partition keys: jobs of one order, and of one brand, run in the order of their events. */
export const postbackPartitionKeys: Readonly<Record<string, PartitionKeys>> = {
  'postbacks.enqueue_line_events': async (db, changes: readonly { order_line_id: number }[]) =>
    listPartitionKeys(
      db,
      changes.map(({ order_line_id }) => order_line_id),
    ),
  'postbacks.enqueue_brand_events': async (_db, changes: readonly { brand_id: number }[]) =>
    changes.map(({ brand_id }) => String(brand_id)),
};

/**
 * The queues of deliveries to healthy and to failing endpoints. An endpoint that hangs occupies only
 * its own few slots, and after two seconds none of the healthy ones'.
 */
export function openDeliveryQueues(random: () => number = Math.random): Queue<LeasedDelivery>[] {
  const settleGroup = settleAccepted();
  const settle: SettleAttempt = (parts, result) =>
    isAccepted(result.outcome.status)
      ? settleGroup(parts.db, result)
      : settleFailure(parts, result, random);
  const base = {
    // Longer than a request and the write that follows.
    leaseMs: 20_000,
    batchDelayMs: 25,
    retry: RETRIES,
    onFailure: (last_error: string, isFinal: boolean) =>
      isFinal ? { last_error, state: 'failed' } : { last_error },
    run: (parts: Parts, delivery: LeasedDelivery, signal: AbortSignal) =>
      deliverPayload(parts, delivery, signal, settle),
  };
  return [
    {
      ...base,
      ...deliveryRows(false),
      name: 'postbacks',
      concurrency: 96,
      slow: { afterMs: 2_000, max: 352 },
    },
    { ...base, ...deliveryRows(true), name: 'postbacks failing', concurrency: 48 },
  ];
}

/** Deletes deliveries and attempts older than 30 days. */
export async function deleteOldDeliveries({ db }: Pick<Parts, 'db'>): Promise<void> {
  const before = new Date(now().getTime() - LOG_DAYS * DAY_MS);
  while ((await deleteOld(db, before, BATCH_SIZE)) === BATCH_SIZE);
}

async function notifySwitchedOff(parts: Parts, { postback_id }: { postback_id: number }) {
  const postback = await findAnyPostback(parts.db, postback_id);
  const publisherId = postback?.publisher_id ?? null;
  // Switched on again, paused or removed since: no mail is needed.
  if (!postback?.off_reason || postback.off_reason === 'paused' || postback.deleted_at) return;
  // The state of a brand's webhook is shown on the screen of its integration.
  if (publisherId === null) return;
  const host = URL.parse(postback.link_url)?.host ?? postback.link_url;
  await inTransaction(parts.db, (tx) =>
    notifyPublisher(tx, publisherId, {
      kind: postback.off_reason === 'gone' ? 'postback_gone' : 'postback_failing',
      source: `postback ${postback_id} ${now().toISOString().slice(0, 10)}`,
      values: { host },
      path: `/tools/global-postback/edit/${postback_id}`,
    }),
  );
}

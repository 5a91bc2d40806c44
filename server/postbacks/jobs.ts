import { mailPublisher } from '#server/accounts/mails/mail-publisher.ts';
import { now } from '#server/platform/clock.ts';
import type { Parts } from '#server/platform/parts.ts';
import type { JobRunner } from '#server/platform/queue/job-queues.ts';
import type { PartitionKeys } from '#server/platform/queue/store.ts';
import { deleteOld } from './deliveries/store.ts';
import {
  enqueueBrandEvents,
  enqueueReferralEvents,
  enqueueRelationshipEvents,
} from './events/enqueue-brand-events.ts';
import { enqueueLineEvents } from './events/enqueue-line-events.ts';
import { enqueueSettlementEvents } from './events/enqueue-settlement-events.ts';
import { listOrdersOf } from './events/store.ts';
import { LOG_DAYS } from './rules.ts';
import { findAnyPostback } from './store.ts';

const DAY_MS = 86_400_000;
const MAX_CONCURRENT = 5_000;

/**
 * Jobs of the area: events of the outbox become deliveries; a switched-off postback is reported by
 * mail.
 */
export const postbackJobs = {
  'postbacks.tell_change': enqueueLineEvents,
  'postbacks.tell_settled': enqueueSettlementEvents,
  'postbacks.tell_relationship': enqueueRelationshipEvents,
  'postbacks.tell_brand': enqueueBrandEvents,
  'postbacks.tell_referral': enqueueReferralEvents,
  'postbacks.mail_switched_off': mailSwitchedOff,
} satisfies Record<string, JobRunner>;

/** Partition keys: jobs of one order, and of one brand, run in the order of their events. */
export const postbackPartitionKeys: Readonly<Record<string, PartitionKeys>> = {
  'postbacks.tell_change': async (db, changes: readonly { order_line_id: number }[]) =>
    listOrdersOf(
      db,
      changes.map(({ order_line_id }) => order_line_id),
    ),
  'postbacks.tell_brand': async (_db, changes: readonly { brand_id: number }[]) =>
    changes.map(({ brand_id }) => String(brand_id)),
};

/** Deletes deliveries and attempts older than 30 days. */
export async function deleteOldDeliveries({ db }: Pick<Parts, 'db'>): Promise<void> {
  const before = new Date(now().getTime() - LOG_DAYS * DAY_MS);
  while ((await deleteOld(db, before, MAX_CONCURRENT)) === MAX_CONCURRENT);
}

async function mailSwitchedOff(parts: Parts, { postback_id }: { postback_id: number }) {
  const postback = await findAnyPostback(parts.db, postback_id);
  // Switched on again or removed since: no mail is needed.
  if (!postback?.off_reason || postback.deleted_at) return;
  const host = URL.parse(postback.link_url)?.host ?? postback.link_url;
  const why =
    postback.off_reason === 'gone'
      ? 'it answered that it is gone (410)'
      : 'nothing arrived there in ten attempts in a row';
  await mailPublisher(parts, postback.publisher_id, {
    subject: `Your postback to ${host} was switched off`,
    lead: `We have switched off your postback to ${host}: ${why}. What happens meanwhile is kept for 30 days and sent as soon as you switch it on again.`,
    button: 'Open the postback',
    path: `/tools/global-postback/edit/${postback_id}`,
    tail: 'You are told because your publisher account has set up this postback.',
  });
}

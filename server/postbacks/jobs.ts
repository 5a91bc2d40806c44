import { mailPublisher } from '#server/accounts/mails/mail-publisher.ts';
import { now } from '#server/platform/clock.ts';
import type { ChainNamer, JobRunner } from '#server/platform/jobs/work.ts';
import type { Parts } from '#server/platform/parts.ts';
import { deleteOld } from './deliveries/store.ts';
import { LOG_DAYS } from './rules.ts';
import { findAnyPostback } from './store.ts';
import { listOrdersOf } from './telling/store.ts';
import { tellBrand, tellReferral, tellRelationship } from './telling/tell-brand.ts';
import { tellChange } from './telling/tell-change.ts';
import { tellSettled } from './telling/tell-settled.ts';

const DAY_MS = 86_400_000;
const MOST_AT_ONCE = 5_000;

/** What follows from events: they are told, and whoever is switched off hears of it. */
export const postbackJobs = {
  'postbacks.tell_change': tellChange,
  'postbacks.tell_settled': tellSettled,
  'postbacks.tell_relationship': tellRelationship,
  'postbacks.tell_brand': tellBrand,
  'postbacks.tell_referral': tellReferral,
  'postbacks.mail_switched_off': mailSwitchedOff,
} satisfies Record<string, JobRunner>;

/** What tells runs ahead of all else: of one order, and of one brand, in the order it happened. */
export const postbackChains: Readonly<Record<string, ChainNamer>> = {
  'postbacks.tell_change': async (db, changes: readonly { conversion_id: number }[]) =>
    listOrdersOf(
      db,
      changes.map(({ conversion_id }) => conversion_id),
    ),
  'postbacks.tell_brand': async (_db, changes: readonly { brand_id: number }[]) =>
    changes.map(({ brand_id }) => String(brand_id)),
};

/** Forgets deliveries and attempts after 30 days. */
export async function deleteOldDeliveries({ db }: Pick<Parts, 'db'>): Promise<void> {
  const before = new Date(now().getTime() - LOG_DAYS * DAY_MS);
  while ((await deleteOld(db, before, MOST_AT_ONCE)) === MOST_AT_ONCE);
}

async function mailSwitchedOff(parts: Parts, { postback_id }: { postback_id: number }) {
  const postback = await findAnyPostback(parts.db, postback_id);
  // Switched on again, or removed, since: there is nothing to tell.
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

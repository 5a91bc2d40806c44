import { nameOfEventType } from '#contract/postbacks/samples.ts';
import { now } from '#server/platform/clock.ts';
import type { Parts } from '#server/platform/parts.ts';
import { eventIdOf } from './rules.ts';
import {
  findBrandEvent,
  findReferral,
  findRelationshipEvent,
  findSubscribers,
  insertDeliveries,
} from './store.ts';

type Has = Pick<Parts, 'db'>;

const STATUS_WORDS: Readonly<Record<number, string>> = { 1: 'pending', 2: 'joined', 3: 'rejected' };

/** Enqueues deliveries to the owner of a site about the state of its application to a brand. */
export async function enqueueRelationshipEvents(
  { db }: Has,
  { relationship_id }: { relationship_id: number },
): Promise<void> {
  const row = await findRelationshipEvent(db, relationship_id);
  if (!row) return;
  const { publisher_id, site_id, mcid, at } = row;
  const event_id = eventIdOf(4, relationship_id, row.status, at.getTime());
  const event = nameOfEventType(4);
  const payload = {
    event,
    event_id,
    mcid,
    merchant_name: row.merchant_name,
    channel_id: row.channel_id,
    brand_id: String(row.brand_id),
    status: STATUS_WORDS[row.status] ?? '',
    status_reason: row.reason ?? '',
  };
  const subject = `relationship:${relationship_id}`;
  const wanted = { event_type: 4, publisher_ids: [publisher_id], site_id, mcid, at };
  for (const subscriber of await findSubscribers(db, wanted)) {
    await insertDeliveries(db, subscriber, [{ event_id, event, subject, about: mcid, payload }]);
  }
}

/**
 * Enqueues deliveries about a brand: new terms to one publisher, or a new status to all who joined
 * it.
 */
export async function enqueueBrandEvents(
  { db }: Has,
  change: { brand_id: number; terms_version?: number; publisher_id?: number },
): Promise<void> {
  const brand = await findBrandEvent(db, change.brand_id);
  if (!brand) return;
  const { mcid, merchant_name } = brand;
  const isTerms = change.terms_version !== undefined;
  const event_id = isTerms
    ? eventIdOf(5, change.brand_id, 'terms', change.terms_version ?? 0)
    : eventIdOf(5, change.brand_id, brand.status, brand.updated_at.getTime());
  const event = nameOfEventType(5);
  const status = isTerms ? 'terms_changed' : brand.status;
  const payload = {
    event,
    event_id,
    mcid,
    merchant_name,
    brand_id: String(change.brand_id),
    status,
  };
  const publisher_ids =
    change.publisher_id === undefined ? brand.publisher_ids : [change.publisher_id];
  const wanted = { event_type: 5, publisher_ids, site_id: null, mcid, at: now() };
  for (const subscriber of await findSubscribers(db, wanted)) {
    const subject = `brand:${change.brand_id}`;
    await insertDeliveries(db, subscriber, [{ event_id, event, subject, about: mcid, payload }]);
  }
}

/**
 * Enqueues deliveries to a referrer when the referred publisher has confirmed its email address.
 */
export async function enqueueReferralEvents(
  { db }: Has,
  { user_id }: { user_id: number },
): Promise<void> {
  const referral = await findReferral(db, user_id);
  if (!referral) return;
  const { publisher_id, referred_id, at } = referral;
  const event_id = eventIdOf(7, referred_id);
  const event = nameOfEventType(7);
  const payload = { event, event_id, status: 'joined' };
  const wanted = { event_type: 7, publisher_ids: [publisher_id], site_id: null, mcid: null, at };
  for (const subscriber of await findSubscribers(db, wanted)) {
    const subject = `referral:${referred_id}`;
    await insertDeliveries(db, subscriber, [
      { event_id, event, subject, about: 'referral', payload },
    ]);
  }
}

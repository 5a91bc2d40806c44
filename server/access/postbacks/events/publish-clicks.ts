import { nameOfEventType } from '#contract/postbacks/samples.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import {
  type ClickEvent,
  findLastClickId,
  hasClickSubscriber,
  listClicksToPublish,
  withClickMarks,
} from './click-store.ts';
import { eventIdOf, placeValues } from './rules.ts';
import { insertDeliveries, type NewDelivery } from './store.ts';

const MAX_CONCURRENT = 2_000;

/**
 * Publishes click events stored since the last run. The redirect does no extra work: clicks are
 * read by id from a watermark that trails the newest id, so a batch that commits late is included.
 */
export async function publishClicks({ db }: Pick<Parts, 'db'>): Promise<void> {
  await withClickMarks(db, async (tx, safeId) => {
    const until = await findLastClickId(tx);
    if (await hasClickSubscriber(tx)) await publishSpan(tx, { after: safeId, until });
    return until;
  });
}

async function publishSpan(db: Db, span: { after: bigint; until: bigint }): Promise<void> {
  for (;;) {
    const clicks = await listClicksToPublish(db, span, MAX_CONCURRENT);
    for (const [, group] of Map.groupBy(clicks, (click) => click.postback_id)) {
      const [first] = group;
      if (first) await insertDeliveries(db, first, group.map(deliveryOf));
    }
    // Published clicks are excluded from the next query, so it continues where this one ended.
    if (clicks.length < MAX_CONCURRENT) return;
  }
}

function deliveryOf(click: ClickEvent): NewDelivery {
  const event_id = eventIdOf(6, click.click_ref ?? '');
  const event = nameOfEventType(6);
  const customer_country = click.country ?? '';
  const payload = { ...placeValues(click), customer_country, event, event_id };
  const about = click.click_ref ?? '';
  return { event_id, event, subject: `click:${about}`, about, payload };
}

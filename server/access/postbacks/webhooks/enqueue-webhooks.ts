import { minorToText } from '#contract/money.ts';
import type { WebhookEvent, WebhookField } from '#contract/postbacks/webhooks.ts';
import type { Parts } from '#server/platform/parts.ts';
import { eventIdOf } from '../events/rules.ts';
import { insertDeliveries } from '../events/store.ts';
import { findWebhookChanges, type WebhookChange } from './store.ts';

/** Enqueues deliveries to the brand's webhooks about a new line, or about one change of a line. */
export async function enqueueWebhooks(
  { db }: Pick<Parts, 'db'>,
  changed: { order_line_id: number; change_id?: string },
): Promise<void> {
  for (const change of await findWebhookChanges(db, changed)) {
    const { postback_id, order_id, line_id } = change;
    const event = eventOf(change);
    const event_id = eventIdOf('webhook', change.change_id);
    const payload = { ...valuesOf(change), event, event_id };
    const subject = `line:${order_id}:${line_id}`;
    const delivery = { event_id, event, subject, about: order_id, payload };
    await insertDeliveries(db, { postback_id, publisher_id: null }, [delivery]);
  }
}

function eventOf({ kind, publisher_id, old_status, new_status }: WebhookChange): WebhookEvent {
  if (kind === 'recorded') return publisher_id === null ? 'order.recorded' : 'order.attributed';
  if (kind === 'reopened') return 'order.disputed';
  return old_status === new_status ? 'order.changed' : 'order.decided';
}

function valuesOf(change: WebhookChange): Record<Exclude<WebhookField, 'event_id'>, string> {
  const money = (minor: bigint) => minorToText(BigInt(minor), change.currency);
  return {
    order_id: change.order_id,
    line_id: change.line_id,
    status: change.new_status,
    old_status: change.old_status ?? '',
    reason: change.reason ?? '',
    amount: money(change.sale_minor),
    currency: change.currency,
    commission: money(change.commission_minor),
    attribution: change.attribution,
    attribution_detail: change.attribution_detail,
    click_ref: change.click_ref ?? '',
    order_time: change.order_time.toISOString(),
  };
}

import * as z from 'zod/mini';
import { brandId } from '../brands/fields.ts';
import { call } from '../call.ts';
import { flag, rowId, text } from '../fields.ts';

const actor = { staff: 'brands.write' } as const;

/** The events of a brand's webhooks. */
const webhookEvents = [
  'order.recorded',
  'order.attributed',
  'order.changed',
  'order.decided',
  'order.disputed',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** The fields of `data`, all of them text. */
export const webhookFields = [
  'event_id',
  'order_id',
  'line_id',
  'status',
  'old_status',
  'reason',
  'amount',
  'currency',
  'commission',
  'attribution',
  'attribution_detail',
  'click_ref',
  'order_time',
] as const;
export type WebhookField = (typeof webhookFields)[number];

/** A webhook with the health of its endpoint. Times are ISO 8601. */
const webhook = z.object({
  id: z.int(),
  url: z.string(),
  enabled: z.boolean(),
  /** Why we switched it off; null: on, or switched off by staff. */
  off_reason: z.nullable(z.string()),
  failures: z.int(),
  waiting: z.int(),
  last_status: z.nullable(z.int()),
  last_delivered_at: z.nullable(z.string()),
});
export type Webhook = z.output<typeof webhook>;

/** The webhooks of a brand, newest first. */
export const listWebhooks = call('/staff/brand/webhook_list', {
  actor: { staff: 'brands.read' },
  effect: 'none',
  input: z.object({ brand_id: brandId }),
  reply: z.object({ list: z.array(webhook) }),
});

/** Adds a webhook. Its secret (Standard Webhooks) is shown only here. */
export const addWebhook = call('/staff/brand/add_webhook', {
  actor,
  input: z.object({
    brand_id: brandId,
    url: text(2000, { required: 'POSTBACK_URL_INVALID', type: 'POSTBACK_URL_INVALID' }),
  }),
  reply: z.extend(webhook, { secret: z.string() }),
  refuses: ['MERCHANT_NOT_FOUND', 'POSTBACK_URL_INVALID', 'POSTBACK_TOO_MANY'],
});

/** Switches a webhook on or off. Events are kept and sent once it is on again if we switched it off. */
export const switchWebhook = call('/staff/brand/switch_webhook', {
  actor,
  input: z.object({ id: rowId, enabled: flag }),
  reply: webhook,
  refuses: ['POSTBACK_NOT_FOUND'],
});

/** Deletes a webhook; waiting deliveries are not sent. */
export const deleteWebhook = call('/staff/brand/delete_webhook', {
  actor,
  input: z.object({ id: rowId }),
  refuses: ['POSTBACK_NOT_FOUND'],
});

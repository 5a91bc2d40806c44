import type { ReplyOf } from '#contract/call.ts';
import {
  type addWebhook as addCall,
  type Webhook,
  webhookFields,
} from '#contract/postbacks/webhooks.ts';
import { findBrandById } from '#server/offers/brands/find-brand.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';
import { failWaiting, retryNow } from '../deliveries/store.ts';
import { requireValidAddress } from '../edit-postbacks.ts';
import { openSecret, sealNewSecret } from '../seal-secret.ts';
import { insertPostback, updatePostback } from '../store.ts';
import { findWebhooks, type StoredWebhook } from './store.ts';

const MAX_WEBHOOKS = 10;
/** Signed JSON (Standard Webhooks) with the fields of the contract. */
const SIGNED_JSON = 3;
const PARAMETERS = webhookFields.map((name) => `${name}=[[${name}]]`).join('&');
/** The engine's types: a line was created, a line was changed. */
const EVENT_TYPES = [1, 2];
const RESET = { failures: 0, failing_since: null, last_failed_at: null, rest_until: null };

/** The webhooks of a brand. */
export async function listBrandWebhooks(db: Db, brand_id: number): Promise<{ list: Webhook[] }> {
  return { list: (await findWebhooks(db, { brand_id })).map(presentWebhook) };
}

/** Adds a webhook. Refuses MERCHANT_NOT_FOUND, POSTBACK_URL_INVALID, POSTBACK_TOO_MANY. */
export async function addBrandWebhook(
  { db, config }: Pick<Parts, 'db' | 'config'>,
  { brand_id, url: link_url }: { brand_id: number; url: string },
): Promise<ReplyOf<typeof addCall>> {
  const fields = { link_url, delivery_type: SIGNED_JSON, parameters: PARAMETERS };
  requireValidAddress({ config }, fields);
  if (!(await findBrandById(db, brand_id))) refuse('MERCHANT_NOT_FOUND');
  return inTransaction(db, async (tx) => {
    if ((await findWebhooks(tx, { brand_id })).length >= MAX_WEBHOOKS) refuse('POSTBACK_TOO_MANY');
    const secret = sealNewSecret(config, { brand_id, publisher_id: null });
    const row = { ...fields, brand_id, secret, event_types: EVENT_TYPES };
    const id = await insertPostback(tx, { ...row, granularity: 'line' });
    const stored = await requireWebhook(tx, id);
    return { ...presentWebhook(stored), secret: openSecret(config, stored, stored.secret) };
  });
}

/** Switches a webhook on, which retries its waiting deliveries, or off. Refuses POSTBACK_NOT_FOUND. */
export function switchBrandWebhook(
  db: Db,
  { id, enabled }: { id: number; enabled: number },
): Promise<Webhook> {
  return inTransaction(db, async (tx) => {
    await requireWebhook(tx, id);
    const off_at = enabled === 1 ? null : now();
    await updatePostback(tx, id, { ...RESET, enabled: enabled === 1, off_reason: null, off_at });
    if (enabled === 1) await retryNow(tx, id);
    else await failWaiting(tx, id, 'The webhook was switched off.');
    return presentWebhook(await requireWebhook(tx, id));
  });
}

/** Deletes a webhook; its waiting deliveries fail. Refuses POSTBACK_NOT_FOUND. */
export function deleteBrandWebhook(db: Db, id: number): Promise<Record<string, never>> {
  return inTransaction(db, async (tx) => {
    await requireWebhook(tx, id);
    await updatePostback(tx, id, { deleted_at: now(), enabled: false, off_reason: null });
    await failWaiting(tx, id, 'The webhook was removed.');
    return {};
  });
}

async function requireWebhook(tx: Tx, id: number): Promise<StoredWebhook> {
  const [stored] = await findWebhooks(tx, { id });
  return stored ?? refuse('POSTBACK_NOT_FOUND');
}

const presentWebhook = (row: StoredWebhook): Webhook => ({
  id: row.id,
  url: row.link_url,
  enabled: row.enabled,
  off_reason: row.off_reason,
  failures: row.failures,
  waiting: row.waiting,
  last_status: row.last_status,
  last_delivered_at: row.last_delivered_at?.toISOString() ?? null,
});

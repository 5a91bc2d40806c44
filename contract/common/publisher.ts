import * as z from 'zod/mini';
import { call } from '../call.ts';
import { listOf } from '../fields.ts';
import { networkIdentity } from './network-identity.ts';

const words = z.readonly(z.array(z.object({ value: z.string(), label: z.string() })));
const numbers = z.readonly(z.array(z.object({ value: z.int(), label: z.string() })));

/** All fixed sets of values with their labels; `fields` selects some of them. */
export const readDictionary = call('/common/dictionary', {
  actor: 'anyone',
  effect: 'none',
  reply: z.object({
    relationship_status: numbers,
    brand_status: words,
    brand_type: numbers,
    verify_type: numbers,
    ad_type: words,
    brand_order_type: words,
    order_direction: words,
    channel_type: numbers,
    channel_platform: words,
    promotion_methods: numbers,
    site_status: numbers,
    transaction_status: words,
    paid_status: numbers,
    transaction_reason: words,
    click_verdict: words,
    click_reason: words,
    payment_status: words,
    payout_type: words,
    sign_in_provider: words,
    download_status: numbers,
    postback_event_type: numbers,
    postback_delivery_type: numbers,
    broken_link_type: numbers,
    notice_type: numbers,
    plugs_id: numbers,
  }),
});

/** Countries and territories of ISO 3166-1 (two letters) by English name. */
export const listRegions = call('/common/regions', {
  actor: 'anyone',
  effect: 'none',
  reply: listOf(z.object({ code: z.string(), name: z.string() })),
});

/** Public information about this installation. */
export const readInstallation = call('/common/installation', {
  actor: 'anyone',
  effect: 'none',
  reply: z.object({
    /** The demonstration network is loaded: its brands, publishers and orders are fictitious. */
    demonstration: z.boolean(),
    /** How much of it is loaded; null: it is not being loaded. */
    demonstration_percent: z.nullable(z.int()),
    /** Staff can sign in through the company's OpenID provider. */
    staff_openid: z.boolean(),
    ...networkIdentity.shape,
  }),
});

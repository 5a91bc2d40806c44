import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { Received } from '#server/access/postbacks/builders.ts';

/** What a receiver keeps of an order. The latest event of an order replaces the earlier ones. */
export type Sale = { status: string; amount: number; commission: number; month: string };

/** A receiver reads a request into an order number and a sale, or throws if it cannot. */
type Receiver = (request: Received, secret: string) => [order: string, sale: Sale];

type Fields = Readonly<Record<string, string | null | undefined>>;

/**
 * Receivers written like the public ones, without our code: they parse the order time with
 * `Date.parse`, read top-level fields, and verify signatures by a library or by an HMAC.
 */
export const receivers: Readonly<Record<string, Receiver>> = {
  query: ({ url }, secret) => {
    const query = url.search.slice(1);
    const signature = url.searchParams.get('signature') ?? '';
    const unsigned = query.replace(/(^|&)signature=[^&]*/, '$1signature=');
    if (!signature.split(',').includes(hmac(secret, unsigned))) throw new Error('bad signature');
    return readSale(Object.fromEntries(url.searchParams));
  },
  form: ({ body, headers }, secret) => {
    const signatures = String(headers['postback-signature']).split(',');
    if (!signatures.includes(hmac(secret, body))) throw new Error('bad signature');
    return readSale(Object.fromEntries(new URLSearchParams(body)));
  },
  flat: ({ body, headers }) => {
    if (headers['x-api-key'] !== 'key of the receiver') throw new Error('bad key');
    return readSale(JSON.parse(body));
  },
  webhook: ({ body, headers }, secret) => {
    const event = new Webhook(secret).verify(body, headers as Record<string, string>);
    return readSale((event as { data: Fields }).data);
  },
};

function hmac(secret: string, text: string): string {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  return createHmac('sha256', key).update(text).digest('hex');
}

function readSale({
  order_id,
  status,
  sale_amount,
  sale_comm,
  order_time,
}: Fields): [string, Sale] {
  const ms = Date.parse(order_time ?? '');
  if (!order_id || !status || Number.isNaN(ms)) throw new Error('not an order');
  const month = new Date(ms).toISOString().slice(0, 7);
  return [order_id, { status, amount: Number(sale_amount), commission: Number(sale_comm), month }];
}

import { readReference } from './reference-cookie.ts';

/** Fields of an order as in `POST /in/conversion`, with `signature` if the shop's server signed it. */
export type OrderFields = Record<string, unknown>;

/**
 * Reports an order. It is not sent if neither a click nor a voucher could attribute it. Text instead
 * of JSON as content type needs no CORS preflight; `keepalive` outlives the page.
 */
export async function reportOrder(
  origin: string,
  key: string,
  { signature, ...order }: OrderFields,
  done: (isReceived: boolean) => void = () => {},
): Promise<void> {
  const click_ref = readReference();
  if (!click_ref && !order.voucher_code) return done(false);
  try {
    const answer = await fetch(`${origin}/in/browser`, {
      method: 'POST',
      body: JSON.stringify({ key, order, signature, click_ref }),
      credentials: 'omit',
      keepalive: true,
      referrerPolicy: 'no-referrer',
    });
    const { code, message } = await answer.json();
    if (code !== 0) console.warn(`The order was not accepted: ${message}`);
    done(code === 0);
  } catch {
    done(false);
  }
}

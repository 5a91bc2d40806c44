import { minorToText } from '#contract/money.ts';
import type { PayoutAccount } from '#server/platform/config/read-payout-settings.ts';
import { askProvider, objectOf, type Said, saveToken, textOf, unsure } from './ask-provider.ts';
import {
  DAY_MS,
  type FailureCode,
  HOUR_MS,
  type Order,
  type Provider,
  type Told,
} from './rules.ts';

// https://developer.paypal.com/docs/payouts/standard/reference/currency-codes/
const CURRENCIES = [
  'AUD',
  'BRL',
  'CAD',
  'CZK',
  'DKK',
  'EUR',
  'HKD',
  'HUF',
  'ILS',
  'JPY',
  'MYR',
  'MXN',
  'TWD',
  'NZD',
  'NOK',
  'PHP',
  'PLN',
  'GBP',
  'SGD',
  'SEK',
  'CHF',
  'THB',
  'USD',
  'RUB',
];

const FAILURES: Readonly<Record<string, FailureCode>> = {
  RECEIVER_UNREGISTERED: 'RECEIVER_UNREGISTERED',
  RECEIVER_ACCOUNT_LOCKED: 'ACCOUNT_CLOSED',
  RECEIVER_ACCOUNT_INVALID: 'ACCOUNT_NOT_FOUND',
  RECEIVER_UNABLE_TO_RECEIVE: 'ACCOUNT_NOT_FOUND',
  CURRENCY_NOT_SUPPORTED_FOR_RECEIVER: 'CURRENCY_NOT_TAKEN',
  RECEIVING_LIMIT_EXCEEDED: 'LIMIT_EXCEEDED',
};

/**
 * PayPal Payouts. Each payout is a batch with one item, and our reference is its idempotency key:
 * for 30 days PayPal rejects a repeated batch and links to the existing one, so a retry within that
 * time queries it.
 */
export function payByPaypal(payer: PayoutAccount, timeout_ms: number): Provider {
  const token = saveToken(async () => {
    const basic = Buffer.from(`${payer.id}:${payer.secret}`).toString('base64');
    const said = await askProvider(payer.url, '/v1/oauth2/token', {
      method: 'POST',
      headers: { authorization: `Basic ${basic}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
      timeout_ms,
    });
    const { access_token, expires_in } = said.status === null ? {} : said.body;
    return { said, text: textOf(access_token), seconds: Number(expires_in) || 0 };
  });
  const ask = async (path: string, more: { json?: unknown; headers?: Record<string, string> }) => {
    const bearer = await token.read();
    if (typeof bearer !== 'string') return bearer;
    const headers = { authorization: `Bearer ${bearer}`, ...more.headers };
    const method = more.json === undefined ? 'GET' : 'POST';
    const said = await askProvider(payer.url, path, { ...more, method, headers, timeout_ms });
    if (said.status === 401) token.drop();
    return said;
  };
  const read = async (batch: string): Promise<Told> => {
    const said = await ask(`/v1/payments/payouts/${encodeURIComponent(batch)}`, {});
    return 'state' in said ? said : readBatch(said);
  };
  const pay = async (order: Order): Promise<Told> => {
    const headers = { 'paypal-request-id': order.reference };
    const said = await ask('/v1/payments/payouts', { json: bodyOf(order), headers });
    if ('state' in said) return said;
    if (said.status === 201 || said.status === 200) return readBatch(said);
    const known = linkedBatch(said);
    if (known !== null) return read(known);
    return isRefused(said)
      ? { state: 'failed', code: 'DECLINED', provider_ref: null }
      : unsure(said);
  };
  return {
    key_life_ms: 30 * DAY_MS - HOUR_MS,
    currencies: CURRENCIES,
    answers: true,
    suits: ({ email }) => email !== undefined,
    pay,
    // PayPal has no query by our reference. Without the batch id the only way to learn the status
    // is to send the batch again, which is idempotent.
    ask: (order) =>
      order.provider_ref ? read(order.provider_ref) : Promise.resolve({ state: 'unknown_outcome' }),
  };
}

function bodyOf({ reference, amount_minor, currency, details }: Order) {
  return {
    sender_batch_header: {
      sender_batch_id: reference,
      email_subject: 'You have a payment',
      recipient_type: 'EMAIL',
    },
    items: [
      {
        recipient_type: 'EMAIL',
        amount: { value: minorToText(amount_minor, currency), currency },
        sender_item_id: reference,
        receiver: details.email,
      },
    ],
  };
}

/**
 * Responses that reject the batch itself. Errors that concern our account or are temporary do not
 * count.
 */
const isRefused = (said: Said) =>
  said.status === 422 || (said.status === 400 && textOf(said.body.name) !== 'USER_BUSINESS_ERROR');

/** Id of the batch that PayPal already has for our reference, or null. */
function linkedBatch(said: Said): string | null {
  if (said.status !== 400 && said.status !== 409 && said.status !== 422) return null;
  const links = [said.body.links, ...list(said.body.details).map((one) => objectOf(one).link)];
  for (const link of links.flatMap(list)) {
    const found = /\/v1\/payments\/payouts\/([\w-]+)$/.exec(textOf(objectOf(link).href));
    if (found?.[1]) return found[1];
  }
  return null;
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function readBatch(said: Said): Told {
  if (said.status === 404)
    return { state: 'unknown', why: 'PayPal does not know the batch that it named.' };
  if (said.status !== 200 && said.status !== 201) return unsure(said);
  const head = objectOf(said.body.batch_header);
  const provider_ref = textOf(head.payout_batch_id) || null;
  if (provider_ref === null) return { state: 'unknown', why: 'The answer names no batch.' };
  const item = objectOf(list(said.body.items)[0]);
  const amount = objectOf(objectOf(item.payout_item).amount);
  const value = textOf(amount.value);
  const echo = value === '' ? null : { amount: value, currency: textOf(amount.currency) };
  const batch = textOf(head.batch_status);
  if (batch === 'DENIED' || batch === 'CANCELED') {
    return { state: 'failed', code: 'DECLINED', provider_ref };
  }
  const code = FAILURES[textOf(objectOf(item.errors).name)];
  switch (textOf(item.transaction_status)) {
    case 'SUCCESS':
      return { state: 'paid', provider_ref, echo };
    case 'FAILED':
    case 'BLOCKED':
    case 'DENIED':
      return { state: 'failed', code: code ?? 'DECLINED', provider_ref };
    case 'RETURNED':
      return { state: 'returned', code: code ?? 'UNCLAIMED', provider_ref };
    case 'REFUNDED':
    case 'REVERSED':
      return { state: 'returned', code: code ?? 'DECLINED', provider_ref };
    default:
      return { state: 'accepted', provider_ref, echo };
  }
}

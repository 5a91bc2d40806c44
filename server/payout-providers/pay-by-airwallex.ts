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

// At most three requests and a login, which together take less time than the lease of a payout.
const MAX_PAGES = 3;

const FAILURES: readonly (readonly [RegExp, FailureCode])[] = [
  [/closed|blocked|frozen/i, 'ACCOUNT_CLOSED'],
  [/name/i, 'NAME_MISMATCH'],
  [/account|beneficiary/i, 'ACCOUNT_NOT_FOUND'],
  [/currency/i, 'CURRENCY_NOT_TAKEN'],
  [/limit/i, 'LIMIT_EXCEEDED'],
];

/**
 * Airwallex transfers to an Airwallex account. Our reference is the idempotency key (`request_id`).
 * Transfers cannot be queried by it, so the list of transfers since the first attempt is searched.
 */
export function payByAirwallex(payer: PayoutAccount, timeout_ms: number): Provider {
  const token = saveToken(async () => {
    const headers = { 'x-client-id': payer.id, 'x-api-key': payer.secret };
    const asked = { method: 'POST', headers, json: {}, timeout_ms };
    const said = await askProvider(payer.url, '/api/v1/authentication/login', asked);
    const text = said.status === null ? '' : textOf(said.body.token);
    // The token is valid for half an hour.
    return { said, text, seconds: 1_500 };
  });
  const ask = async (path: string, json?: unknown): Promise<Said | Told> => {
    const bearer = await token.read();
    if (typeof bearer !== 'string') return bearer;
    const said = await askProvider(payer.url, `/api/v1/transfers${path}`, {
      ...(json === undefined ? { method: 'GET' } : { method: 'POST', json }),
      headers: { authorization: `Bearer ${bearer}`, 'x-api-version': '2025-06-30' },
      timeout_ms,
    });
    if (said.status === 401) token.drop();
    return said;
  };
  const find = async ({ reference, first_sent_at }: Order): Promise<Told> => {
    const from = new Date(first_sent_at.getTime() - HOUR_MS).toISOString();
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const query = new URLSearchParams({
        from_created_at: from,
        page_num: String(page),
        page_size: '100',
      });
      const said = await ask(`?${query}`);
      if ('state' in said) return said;
      if (said.status !== 200 || !Array.isArray(said.body.items)) return unsure(said);
      const found = said.body.items.map(objectOf).find((one) => one.request_id === reference);
      if (found) return readTransfer(found);
      if (said.body.has_more !== true) return { state: 'not_found' };
    }
    return { state: 'unknown', why: 'There are too many transfers to look through.' };
  };
  return {
    key_life_ms: 7 * DAY_MS - HOUR_MS,
    currencies: null,
    answers: true,
    suits: ({ account_number }) => account_number !== undefined,
    pay: async (order) => {
      const said = await ask('/create', transferOf(order));
      if ('state' in said) return said;
      if (said.status === 200 || said.status === 201) return readTransfer(said.body);
      if (said.status !== 400) return unsure(said);
      const isKnown = /duplicate|request_id/i.test(textOf(said.body.code));
      if (isKnown) return unsure(said);
      return { state: 'failed', code: codeOf(JSON.stringify(said.body)), provider_ref: null };
    },
    ask: async (order) => {
      if (order.provider_ref === null) return find(order);
      const said = await ask(`/${encodeURIComponent(order.provider_ref)}`);
      if ('state' in said) return said;
      return said.status === 200 ? readTransfer(said.body) : unsure(said);
    },
  };
}

function transferOf({ reference, amount_minor, currency, country, details }: Order) {
  return {
    request_id: reference,
    source_currency: currency,
    transfer_currency: currency,
    transfer_amount: Number(minorToText(amount_minor, currency)),
    fee_paid_by: 'PAYER',
    reason: 'professional_business_services',
    reference,
    beneficiary: {
      type: 'DIGITAL_WALLET',
      entity_type: details.company_name ? 'COMPANY' : 'PERSONAL',
      ...(details.company_name && { company_name: details.company_name }),
      address: {
        country_code: country,
        city: details.city,
        street_address: details.street,
        ...(details.postal_code && { postcode: details.postal_code }),
        ...(details.state && { state: details.state }),
      },
      digital_wallet: {
        provider: 'AIRWALLEX',
        account_name: details.company_name ?? details.account_holder,
        id_type: 'ACCOUNT_NUMBER',
        id_value: details.account_number,
      },
    },
  };
}

const codeOf = (words: string): FailureCode =>
  FAILURES.find(([shape]) => shape.test(words))?.[1] ?? 'DECLINED';

function readTransfer(body: Record<string, unknown>): Told {
  const provider_ref = textOf(body.id) || null;
  if (provider_ref === null) return { state: 'unknown', why: 'The answer names no transfer.' };
  const amount = textOf(body.transfer_amount);
  const echo = amount === '' ? null : { amount, currency: textOf(body.transfer_currency) };
  const code = codeOf(`${textOf(body.failure_type)} ${textOf(body.failure_reason)}`);
  switch (textOf(body.status)) {
    case 'PAID':
      return { state: 'paid', provider_ref, echo };
    case 'FAILED':
    case 'CANCELLED':
      return { state: 'failed', code, provider_ref };
    default:
      return { state: 'accepted', provider_ref, echo };
  }
}

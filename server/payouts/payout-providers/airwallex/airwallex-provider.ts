import { minorToText } from '#contract/money.ts';
import { DAY_MS, HOUR_MS } from '#server/platform/clock.ts';
import { providerUrl, type SettingsOf, text } from '#server/platform/config/variable.ts';
import {
  callProvider,
  checkLogin,
  type IssuedToken,
  objectOf,
  openSession,
  type ProviderResponse,
  textOf,
  toUnknown,
} from '../call-provider.ts';
import { accountEmail, addressFields, field } from '../form-fields.ts';
import type {
  DetailField,
  FailureCode,
  PayoutAdapter,
  PayoutProvider,
  PayoutRequest,
  ProviderStatus,
} from '../payout-provider.ts';

/** The network's account for Airwallex transfers. */
const airwallexVariables = {
  AIRWALLEX_CLIENT_ID: text(
    'The client id of our Airwallex account, for payouts. Webhook: `PUBLIC_URL/in/payout/airwallex`.',
    { on_screen: { label: 'Client ID' } },
  ),
  AIRWALLEX_API_KEY: text('The API key of the Airwallex account.', {
    secret: true,
    on_screen: { label: 'API key' },
  }),
  AIRWALLEX_URL: providerUrl(
    'The address of Airwallex or its sandbox.',
    'https://api.airwallex.com',
    {
      label: 'Environment',
      sandbox: 'https://api-demo.airwallex.com',
    },
  ),
};
type AirwallexSettings = SettingsOf<typeof airwallexVariables>;

export const airwallex: PayoutProvider<typeof airwallexVariables> = {
  label: 'Airwallex',
  account_label: 'Airwallex account',
  terms: {
    fee: 'No fee from us',
    speed: '1 to 3 working days',
    currencies: 'More than 40 currencies',
  },
  listFields: () => FIELDS,
  setup_note:
    'Create an API key with write access to transfers under Developer in your Airwallex account.',
  variables: airwallexVariables,
  requiredVariables: ['AIRWALLEX_CLIENT_ID', 'AIRWALLEX_API_KEY'],
  hasWebhook: true,
  openAdapter: payByAirwallex,
};

// A transfer within Airwallex needs only the account number, in every country.
const FIELDS: readonly DetailField[] = [
  field('account_number', 'Airwallex account number', {
    most: 34,
    secret: true,
    hint: 'In your Airwallex account, under Account details',
  }),
  accountEmail('Airwallex', { required: false }),
  ...addressFields,
];

// At most three requests and a login, which together take less time than the lease of a payout.
const MAX_PAGES = 3;

const FAILURES: readonly (readonly [RegExp, FailureCode])[] = [
  [/closed|blocked|frozen/i, 'ACCOUNT_CLOSED'],
  [/name/i, 'NAME_MISMATCH'],
  [/account|beneficiary/i, 'ACCOUNT_NOT_FOUND'],
  [/currency/i, 'CURRENCY_NOT_TAKEN'],
  [/limit/i, 'LIMIT_EXCEEDED'],
];

type Call = (path: string, json?: unknown) => Promise<ProviderResponse>;

/**
 * Airwallex transfers to an Airwallex account. Our reference is the idempotency key (`request_id`).
 * Transfers cannot be queried by it, so the list of transfers since the first attempt is searched.
 */
function payByAirwallex(settings: AirwallexSettings, timeoutMs: number): PayoutAdapter {
  const session = openSession(settings.airwallex_url, timeoutMs, () => logIn(settings, timeoutMs));
  const call: Call = (path, json) =>
    session(`/api/v1/transfers${path}`, { json, headers: { 'x-api-version': '2025-06-30' } });
  return {
    key_life_ms: 7 * DAY_MS - HOUR_MS,
    currencies: null,
    hasStatusQuery: true,
    acceptsDetails: ({ account_number }) => account_number !== undefined,
    pay: async (payout) => readCreated(await call('/create', transferOf(payout))),
    queryStatus: async (payout) => {
      if (payout.provider_ref === null) return findTransfer(call, payout);
      const response = await call(`/${encodeURIComponent(payout.provider_ref)}`);
      return response.status === 200 ? readTransfer(response.body) : toUnknown(response);
    },
    checkAccess: () => checkLogin(() => logIn(settings, timeoutMs)),
  };
}

async function logIn(settings: AirwallexSettings, timeout_ms: number): Promise<IssuedToken> {
  const response = await callProvider(settings.airwallex_url, '/api/v1/authentication/login', {
    method: 'POST',
    headers: {
      'x-client-id': settings.airwallex_client_id,
      'x-api-key': settings.airwallex_api_key,
    },
    json: {},
    timeout_ms,
  });
  const token = response.status === null ? '' : textOf(response.body.token);
  // The token is valid for half an hour.
  return { response, token, seconds: 1_500 };
}

/** Searches the transfers since the first attempt for our reference. */
async function findTransfer(
  call: Call,
  { reference, first_sent_at }: PayoutRequest,
): Promise<ProviderStatus> {
  const from = new Date(first_sent_at.getTime() - HOUR_MS).toISOString();
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const query = new URLSearchParams({
      from_created_at: from,
      page_num: String(page),
      page_size: '100',
    });
    const response = await call(`?${query}`);
    if (response.status !== 200 || !Array.isArray(response.body.items)) return toUnknown(response);
    const transfer = response.body.items.map(objectOf).find((one) => one.request_id === reference);
    if (transfer) return readTransfer(transfer);
    if (response.body.has_more !== true) return { state: 'not_found' };
  }
  return { state: 'unknown', why: 'There are too many transfers to search.' };
}

function readCreated(response: ProviderResponse): ProviderStatus {
  if (response.status === 200 || response.status === 201) return readTransfer(response.body);
  if (response.status !== 400) return toUnknown(response);
  // A duplicate request id means that the transfer was accepted before.
  if (/duplicate|request_id/i.test(textOf(response.body.code))) return toUnknown(response);
  return { state: 'failed', code: codeOf(JSON.stringify(response.body)), provider_ref: null };
}

function transferOf({ reference, amount_minor, currency, country, details }: PayoutRequest) {
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

function readTransfer(body: Record<string, unknown>): ProviderStatus {
  const provider_ref = textOf(body.id) || null;
  if (provider_ref === null)
    return { state: 'unknown', why: 'The response contains no transfer id.' };
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

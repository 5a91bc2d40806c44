import { minorToText } from '#contract/money.ts';
import { DAY_MS, HOUR_MS } from '#server/platform/clock.ts';
import { providerUrl, type SettingsOf, text } from '#server/platform/config/variable.ts';
import {
  checkLogin,
  logInByClientCredentials,
  objectOf,
  openSession,
  type ProviderResponse,
  textOf,
  toUnknown,
} from '../call-provider.ts';
import { accountEmail } from '../form-fields.ts';
import type {
  FailureCode,
  PayoutAdapter,
  PayoutProvider,
  PayoutRequest,
  ProviderStatus,
} from '../payout-provider.ts';

/** The network's account for PayPal Payouts. */
const paypalVariables = {
  PAYPAL_PAYOUTS_CLIENT_ID: text(
    'The client id of our PayPal app, for payouts. Webhook: `PUBLIC_URL/in/payout/paypal`.',
    { on_screen: { label: 'Client ID' } },
  ),
  PAYPAL_PAYOUTS_CLIENT_SECRET: text('The client secret of the PayPal app.', {
    secret: true,
    on_screen: { label: 'Client secret' },
  }),
  PAYPAL_PAYOUTS_URL: providerUrl(
    'The address of PayPal or its sandbox.',
    'https://api-m.paypal.com',
    {
      label: 'Environment',
      sandbox: 'https://api-m.sandbox.paypal.com',
    },
  ),
};
type PaypalSettings = SettingsOf<typeof paypalVariables>;

export const paypal: PayoutProvider<typeof paypalVariables> = {
  label: 'PayPal',
  account_label: 'PayPal account',
  terms: {
    fee: 'No fee from us',
    speed: 'Within a day',
    currencies: '24 currencies, including USD, EUR and GBP',
  },
  listFields: () => [accountEmail('PayPal')],
  setup_note:
    'Create an app with Payouts in the PayPal developer dashboard, and enter its credentials.',
  variables: paypalVariables,
  requiredVariables: ['PAYPAL_PAYOUTS_CLIENT_ID', 'PAYPAL_PAYOUTS_CLIENT_SECRET'],
  hasWebhook: true,
  openAdapter: payByPaypal,
};

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
function payByPaypal(settings: PaypalSettings, timeoutMs: number): PayoutAdapter {
  const url = settings.paypal_payouts_url;
  const account = {
    id: settings.paypal_payouts_client_id,
    secret: settings.paypal_payouts_client_secret,
  };
  const logIn = () => logInByClientCredentials(url, '/v1/oauth2/token', account, timeoutMs);
  const call = openSession(url, timeoutMs, logIn);
  const readBatch = async (id: string): Promise<ProviderStatus> =>
    toStatus(await call(`/v1/payments/payouts/${encodeURIComponent(id)}`));
  const pay = async (payout: PayoutRequest): Promise<ProviderStatus> => {
    const headers = { 'paypal-request-id': payout.reference };
    const response = await call('/v1/payments/payouts', { json: bodyOf(payout), headers });
    if (response.status === 201 || response.status === 200) return toStatus(response);
    const existing = findLinkedBatch(response);
    if (existing !== null) return readBatch(existing);
    return isRejected(response)
      ? { state: 'failed', code: 'DECLINED', provider_ref: null }
      : toUnknown(response);
  };
  return {
    key_life_ms: 30 * DAY_MS - HOUR_MS,
    currencies: CURRENCIES,
    hasStatusQuery: true,
    acceptsDetails: ({ email }) => email !== undefined,
    pay,
    // PayPal has no query by our reference. Without the batch id the only way to learn the status
    // is to send the batch again, which is idempotent.
    queryStatus: async ({ provider_ref }) =>
      provider_ref ? readBatch(provider_ref) : { state: 'unknown_outcome' },
    checkAccess: () => checkLogin(logIn),
  };
}

function bodyOf({ reference, amount_minor, currency, details }: PayoutRequest) {
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
 * Whether a response rejects the batch itself. Errors that concern our account or are temporary do
 * not count.
 */
const isRejected = (response: ProviderResponse) =>
  response.status === 422 ||
  (response.status === 400 && textOf(response.body.name) !== 'USER_BUSINESS_ERROR');

/** Id of the batch that PayPal already has for our reference, or null. */
function findLinkedBatch(response: ProviderResponse): string | null {
  if (response.status !== 400 && response.status !== 409 && response.status !== 422) return null;
  const links = [
    response.body.links,
    ...list(response.body.details).map((one) => objectOf(one).link),
  ];
  for (const link of links.flatMap(list)) {
    const match = /\/v1\/payments\/payouts\/([\w-]+)$/.exec(textOf(objectOf(link).href));
    if (match?.[1]) return match[1];
  }
  return null;
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function toStatus(response: ProviderResponse): ProviderStatus {
  if (response.status === 404)
    return { state: 'unknown', why: 'PayPal does not find the batch that it linked to.' };
  if (response.status !== 200 && response.status !== 201) return toUnknown(response);
  const head = objectOf(response.body.batch_header);
  const provider_ref = textOf(head.payout_batch_id) || null;
  if (provider_ref === null) return { state: 'unknown', why: 'The response contains no batch id.' };
  const item = objectOf(list(response.body.items)[0]);
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

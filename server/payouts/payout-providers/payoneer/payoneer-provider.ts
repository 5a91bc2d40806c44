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

/** The network's account for Payoneer mass payouts. */
const payoneerVariables = {
  PAYONEER_CLIENT_ID: text(
    'The client id of our Payoneer application, for payouts. Payees must be registered there as `method-<number of the payout method>`. Webhook: `PUBLIC_URL/in/payout/payoneer`.',
    { on_screen: { label: 'Client ID' } },
  ),
  PAYONEER_CLIENT_SECRET: text('The client secret of the Payoneer application.', {
    secret: true,
    on_screen: { label: 'Client secret' },
  }),
  PAYONEER_PROGRAM_ID: text('The number of the Payoneer program that payees belong to.', {
    on_screen: { label: 'Program ID' },
  }),
  PAYONEER_URL: providerUrl('The address of Payoneer or its sandbox.', 'https://api.payoneer.com', {
    label: 'Environment',
    sandbox: 'https://api.sandbox.payoneer.com',
  }),
  PAYONEER_LOGIN_URL: providerUrl(
    "The address of Payoneer's sign-in.",
    'https://login.payoneer.com',
    {
      label: 'Sign-in environment',
      sandbox: 'https://login.sandbox.payoneer.com',
    },
  ),
};
type PayoneerSettings = SettingsOf<typeof payoneerVariables>;

export const payoneer: PayoutProvider<typeof payoneerVariables> = {
  label: 'Payoneer',
  account_label: 'Payoneer account',
  terms: {
    fee: 'No fee from us; Payoneer may charge one for withdrawals',
    speed: '1 to 2 working days',
    currencies: 'USD, EUR and GBP',
  },
  listFields: () => [accountEmail('Payoneer')],
  setup_note:
    'Payees must be registered in your Payoneer program under the number of their payout method, for example method-12.',
  variables: payoneerVariables,
  requiredVariables: ['PAYONEER_CLIENT_ID', 'PAYONEER_CLIENT_SECRET', 'PAYONEER_PROGRAM_ID'],
  hasWebhook: true,
  openAdapter: payByPayoneer,
};

/**
 * Payoneer mass payouts, version 4. Our reference is a permanent idempotency key and also the key
 * for status queries. The payee must be registered with our program under the id of the payout
 * method.
 */
function payByPayoneer(settings: PayoneerSettings, timeoutMs: number): PayoutAdapter {
  const program = `/v4/programs/${encodeURIComponent(settings.payoneer_program_id)}`;
  const account = {
    id: settings.payoneer_client_id,
    secret: settings.payoneer_client_secret,
    scope: 'read write',
  };
  const logIn = () =>
    logInByClientCredentials(
      settings.payoneer_login_url,
      '/api/v2/oauth2/token',
      account,
      timeoutMs,
    );
  const call = openSession(settings.payoneer_url, timeoutMs, logIn);
  return {
    key_life_ms: 7 * DAY_MS - HOUR_MS,
    currencies: ['USD', 'EUR', 'GBP'],
    hasStatusQuery: true,
    acceptsDetails: ({ email }) => email !== undefined,
    pay: async (payout) =>
      readCreated(
        await call(`${program}/masspayouts`, { json: { Payments: [paymentOf(payout)] } }),
      ),
    queryStatus: async ({ reference }) =>
      readStatus(await call(`${program}/payouts/${encodeURIComponent(reference)}/status`)),
    checkAccess: () => checkLogin(logIn),
  };
}

function paymentOf({ reference, amount_minor, currency, payout_method_id }: PayoutRequest) {
  return {
    client_reference_id: reference,
    payee_id: `method-${payout_method_id}`,
    // A JSON number of at most 15 digits is exact: it is serialized with the same digits.
    amount: Number(minorToText(amount_minor, currency)),
    currency,
    description: `Commission ${reference}`,
  };
}

function readCreated(response: ProviderResponse): ProviderStatus {
  if (response.status === 200 || response.status === 201) {
    return textOf(response.body.result) === 'Payments Created'
      ? { state: 'accepted', provider_ref: null, echo: null }
      : { state: 'unknown', why: 'The response does not confirm the payment.' };
  }
  if (response.status !== 400 && response.status !== 404) return toUnknown(response);
  const failed = codeOf(response.body);
  return failed ? { state: 'failed', code: failed, provider_ref: null } : toUnknown(response);
}

// Only errors about the payee are a definite failure. A duplicate error, for example, means that
// the payment was accepted before.
function codeOf(body: Record<string, unknown>): FailureCode | null {
  const words = `${textOf(body.error)} ${textOf(body.error_description)}`.toLowerCase();
  if (/payee (was )?not found|payee does not exist/.test(words)) return 'RECEIVER_UNREGISTERED';
  if (/payee .*(inactive|blocked|closed)/.test(words)) return 'ACCOUNT_CLOSED';
  return /currency .*not (supported|allowed)/.test(words) ? 'CURRENCY_NOT_TAKEN' : null;
}

function readStatus(response: ProviderResponse): ProviderStatus {
  if (response.status === 404) return { state: 'not_found' };
  if (response.status !== 200) return toUnknown(response);
  const result = objectOf(response.body.result);
  const status = textOf(result.status).toLowerCase();
  const provider_ref = textOf(result.payout_id) || null;
  const amount = textOf(result.amount);
  const echo = amount === '' ? null : { amount, currency: textOf(result.currency) };
  if (status === 'transferred') return { state: 'paid', provider_ref, echo };
  if (status === 'cancelled' || status === 'canceled') {
    return { state: 'failed', code: 'DECLINED', provider_ref };
  }
  if (status === 'returned') return { state: 'returned', code: 'ACCOUNT_CLOSED', provider_ref };
  if (status === '') return { state: 'unknown', why: 'The response contains no status.' };
  return { state: 'accepted', provider_ref, echo };
}

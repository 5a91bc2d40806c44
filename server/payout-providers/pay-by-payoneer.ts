import { minorToText } from '#contract/money.ts';
import type { PayoutSettings } from '#server/platform/config/read-payout-settings.ts';
import { askProvider, objectOf, type Said, saveToken, textOf, unsure } from './ask-provider.ts';
import { DAY_MS, HOUR_MS, type Order, type Provider, type Told } from './rules.ts';

/**
 * Payoneer mass payouts, version 4. Our reference is a permanent idempotency key and also the key
 * for status queries. The payee must be registered with our program under the id of the payout
 * method.
 */
export function payByPayoneer(
  payer: NonNullable<PayoutSettings['payoneer']>,
  timeout_ms: number,
): Provider {
  const program = `/v4/programs/${encodeURIComponent(payer.program_id)}`;
  const token = saveToken(async () => {
    const basic = Buffer.from(`${payer.id}:${payer.secret}`).toString('base64');
    const said = await askProvider(payer.login_url, '/api/v2/oauth2/token', {
      method: 'POST',
      headers: { authorization: `Basic ${basic}` },
      body: new URLSearchParams({ grant_type: 'client_credentials', scope: 'read write' }),
      timeout_ms,
    });
    const { access_token, expires_in } = said.status === null ? {} : said.body;
    return { said, text: textOf(access_token), seconds: Number(expires_in) || 0 };
  });
  const ask = async (path: string, json?: unknown): Promise<Said | Told> => {
    const bearer = await token.read();
    if (typeof bearer !== 'string') return bearer;
    const said = await askProvider(payer.url, `${program}${path}`, {
      ...(json === undefined ? { method: 'GET' } : { method: 'POST', json }),
      headers: { authorization: `Bearer ${bearer}` },
      timeout_ms,
    });
    if (said.status === 401) token.drop();
    return said;
  };
  return {
    key_life_ms: 7 * DAY_MS - HOUR_MS,
    currencies: ['USD', 'EUR', 'GBP'],
    answers: true,
    suits: ({ email }) => email !== undefined,
    pay: async (order) => {
      const said = await ask('/masspayouts', { Payments: [paymentOf(order)] });
      return 'state' in said ? said : readCreated(said);
    },
    ask: async ({ reference }) => {
      const said = await ask(`/payouts/${encodeURIComponent(reference)}/status`);
      return 'state' in said ? said : readStatus(said);
    },
  };
}

function paymentOf({ reference, amount_minor, currency, payout_method_id }: Order) {
  return {
    client_reference_id: reference,
    payee_id: `method-${payout_method_id}`,
    // A JSON number of at most 15 digits is exact: it is serialized with the same digits.
    amount: Number(minorToText(amount_minor, currency)),
    currency,
    description: `Commission ${reference}`,
  };
}

function readCreated(said: Said): Told {
  if (said.status === 200 || said.status === 201) {
    return textOf(said.body.result) === 'Payments Created'
      ? { state: 'accepted', provider_ref: null, echo: null }
      : { state: 'unknown', why: 'The answer does not say that the payment was made.' };
  }
  if (said.status !== 400 && said.status !== 404) return unsure(said);
  const failed = codeOf(said.body);
  return failed ? { state: 'failed', code: failed, provider_ref: null } : unsure(said);
}

// Only errors about the payee are a definite failure. A duplicate error, for example, means that
// the payment was accepted before.
function codeOf(body: Record<string, unknown>) {
  const words = `${textOf(body.error)} ${textOf(body.error_description)}`.toLowerCase();
  if (/payee (was )?not found|payee does not exist/.test(words)) return 'RECEIVER_UNREGISTERED';
  if (/payee .*(inactive|blocked|closed)/.test(words)) return 'ACCOUNT_CLOSED';
  return /currency .*not (supported|allowed)/.test(words) ? 'CURRENCY_NOT_TAKEN' : null;
}

function readStatus(said: Said): Told {
  if (said.status === 404) return { state: 'not_found' };
  if (said.status !== 200) return unsure(said);
  const result = objectOf(said.body.result);
  const status = textOf(result.status).toLowerCase();
  const provider_ref = textOf(result.payout_id) || null;
  const amount = textOf(result.amount);
  const echo = amount === '' ? null : { amount, currency: textOf(result.currency) };
  if (status === 'transferred') return { state: 'paid', provider_ref, echo };
  if (status === 'cancelled' || status === 'canceled') {
    return { state: 'failed', code: 'DECLINED', provider_ref };
  }
  if (status === 'returned') return { state: 'returned', code: 'ACCOUNT_CLOSED', provider_ref };
  if (status === '') return { state: 'unknown', why: 'The answer names no status.' };
  return { state: 'accepted', provider_ref, echo };
}

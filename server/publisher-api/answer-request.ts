import type { ApiCall, ApiCode } from '#contract/publisher-api/api-call.ts';
import type { ApiInput, ApiName, ApiReply, apiCallsOf } from '#contract/publisher-api/calls.ts';
import { addressBlock } from '#server/platform/http/address-block.ts';
import { logRefusedRequest } from '#server/platform/http/log-security-event.ts';
import type { Parts } from '#server/platform/parts.ts';
import { consumeLimit } from '#server/platform/rate-limits/consume-limit.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { admitClient, type Client } from './admit-client.ts';
import { listChanges } from './changes/list-changes.ts';
import { listBrands } from './list-brands.ts';
import { listCoupons, listPostbackLog, listProducts } from './list-offers.ts';
import { listClicks, listOrders, listTransactions } from './list-transactions.ts';
import { makeLinks } from './make-links.ts';
import {
  listPaid,
  listPayments,
  listSettledLines,
  listSettlements,
} from './payments/list-payments.ts';
import { ApiRefusal } from './refuse-parameter.ts';
import { reportPerformance } from './report-performance.ts';
import { failureOf, headersOf, rateLimitOf } from './rules.ts';

type Answers = {
  [Name in ApiName]: (client: Client, input: ApiInput<Name>) => Promise<ApiReply<Name>>;
};

const answers: Answers = {
  transaction: listTransactions,
  transaction_v3: listOrders,
  click_report: listClicks,
  monetization: listBrands,
  commission_validation: listSettlements,
  commission_details: listSettledLines,
  payment_summary: listPayments,
  payment_detail: listPaid,
  performance: reportPerformance,
  changes: listChanges,
  coupons: listCoupons,
  products: listProducts,
  link: makeLinks,
  postback_log: listPostbackLog,
};

type Named = ReturnType<typeof apiCallsOf>[number];
/** The response to a request. HTTP status is always 200; `code` carries the result. */
export type ApiAnswer = {
  body: { code: string; message: string; data: unknown };
  headers: Readonly<Record<string, string>>;
};

/**
 * Answers one request: checks source, token, rate limit and parameters, then runs the operation.
 * Never throws.
 */
export async function answerRequest(
  parts: Parts,
  call: Named,
  request: { body: unknown; address: string },
): Promise<ApiAnswer> {
  let headers = {};
  try {
    const { token, source, ...fields } = readBody(request.body);
    const isOurs =
      typeof source === 'string' && source.toLowerCase() === parts.config.network_source;
    if (!isOurs) throw new ApiRefusal('1000', 'source');
    const client = await admitOrCount(parts, `/api/${call.name}`, {
      token,
      address: request.address,
    });
    const { code } = call.limit;
    const limit = await consumeLimit(parts.db, rateLimitOf[code], `${call.name} ${client.site_id}`);
    headers = headersOf(limit);
    if (!limit.isWithin) throw new ApiRefusal(code, '');
    const data = await answerClient(parts, call, client, fields);
    return { body: { code: '0', message: 'success', data }, headers };
  } catch (error) {
    const told = error instanceof CountedRefusal ? error.headers : headers;
    return { body: bodyOf(parts, call, error), headers: told };
  }
}

async function answerClient(
  parts: Parts,
  call: Named,
  client: Client,
  fields: Record<string, unknown>,
): Promise<unknown> {
  const checked = call.input.safeParse(fields);
  if (!checked.success) {
    const { message, path } = checked.error.issues[0] ?? { message: '', path: [] };
    throw new ApiRefusal(isCode(message) ? message : null, String(path[0] ?? ''));
  }
  const answer = answers[call.name] as (client: Client, input: unknown) => Promise<unknown>;
  const data = await answer(client, checked.data);
  if (parts.config.check_replies) requireDeclared(call, data);
  return data;
}

class CountedRefusal extends ApiRefusal {
  headers: Record<string, string> = {};
}

/** Rate limit per address for invalid tokens, so that tokens cannot be brute-forced. */
async function admitOrCount(
  parts: Parts,
  path: string,
  { token, address }: { token: unknown; address: string },
): Promise<Client> {
  try {
    return await admitClient(parts, token);
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error;
    logRefusedRequest(parts.log, { path, address, token }, 'UNAUTHORISED');
    const limit = await consumeLimit(parts.db, 'publisher_api_token', addressBlock(address));
    if (limit.isWithin) throw error;
    const refusal = new CountedRefusal('1002', '');
    refusal.headers = headersOf(limit);
    throw refusal;
  }
}

/** Absent, null and empty fields are equivalent, as in all calls. */
function readBody(body: unknown): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new ApiRefusal(null, 'the body is no JSON object');
  }
  return Object.fromEntries(
    Object.entries(body).filter(([, value]) => value !== null && value !== ''),
  );
}

function bodyOf(parts: Parts, call: ApiCall, error: unknown) {
  if (error instanceof ApiRefusal) return failureOf(error.code ?? call.mistake, error.about);
  if (error instanceof Refusal) return failureOf(call.mistake, error.key);
  parts.log.error({ err: error, call: `/api/${call.name}` }, 'a call of the publisher API failed');
  return failureOf('21002');
}

function isCode(text: string): text is ApiCode {
  return /^\d{4,5}$/.test(text);
}

function requireDeclared(call: ApiCall, data: unknown): void {
  const checked = call.reply.safeParse(data);
  if (!checked.success) {
    throw new Error(`${call.name} answers otherwise than declared: ${checked.error.message}`);
  }
}

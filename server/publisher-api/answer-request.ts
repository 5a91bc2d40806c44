import { type ApiCode, apiCodes } from '#contract/publisher-api/api-call.ts';
import type { ApiInput, ApiName, ApiReply, apiCallsOf } from '#contract/publisher-api/calls.ts';
import { addressBlock } from '#server/platform/http/address-block.ts';
import { logRefusedRequest } from '#server/platform/http/log-security-event.ts';
import { type InputIssue, runCall } from '#server/platform/http/run-call.ts';
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

type Operations = {
  [Name in ApiName]: (client: Client, input: ApiInput<Name>) => Promise<ApiReply<Name>>;
};

const operations: Operations = {
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

type NamedCall = ReturnType<typeof apiCallsOf>[number];
type Headers = Readonly<Record<string, string>>;
/** A parsed request: the token, and the fields of the call. */
type Opened = { token: unknown; input: Record<string, unknown> };
/** The client of a token, and the state of its rate limit as response headers. */
type Admitted = { client: Client; headers: Headers };

/** The response to a request. HTTP status is always 200; `code` carries the result. */
export type ApiAnswer = {
  body: { code: string; message: string; data: unknown };
  headers: Headers;
};

/**
 * Answers one request of the publisher API: checks source, token, rate limit and parameters, then
 * runs the operation. Never throws.
 */
export function answerRequest(
  parts: Parts,
  call: NamedCall,
  { body, address }: { body: unknown; address: string },
): Promise<ApiAnswer> {
  const path = `/api/${call.name}`;
  return runCall<Opened, Admitted, ApiAnswer>(
    parts,
    { ...call, path },
    {
      open: () => openBody(body, parts.config.network_source),
      admit: async ({ token }) => {
        const client = await admitToken(parts, path, { token, address });
        return { client, headers: await limitClient(parts, call, client) };
      },
      refuseInput,
      answer: ({ client }, input) => {
        const operation = operations[call.name] as (
          client: Client,
          input: unknown,
        ) => Promise<unknown>;
        return operation(client, input);
      },
      succeed: (data, _opened, { headers }) => ({
        body: { code: '0', message: 'success', data },
        headers,
      }),
      refuse: (error, { caller }) => {
        const headers = caller?.headers ?? {};
        if (error instanceof Refusal) return { body: failureOf(call.mistake, error.key), headers };
        if (!(error instanceof ApiRefusal)) return null;
        const failure = failureOf(error.code ?? call.mistake, error.about);
        return { body: failure, headers: { ...headers, ...error.headers } };
      },
      fail: ({ caller }) => ({ body: failureOf('21002'), headers: caller?.headers ?? {} }),
    },
  );
}

/** Reads the body and checks its `source`. Absent, null and empty fields are equivalent. */
function openBody(body: unknown, networkSource: string): Opened {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new ApiRefusal(null, 'the body is no JSON object');
  }
  const { token, source, ...input } = Object.fromEntries(
    Object.entries(body).filter(([, value]) => value !== null && value !== ''),
  );
  const isOwnSource = typeof source === 'string' && source.toLowerCase() === networkSource;
  if (!isOwnSource) throw new ApiRefusal('1000', 'source');
  return { token, input };
}

/** Invalid tokens are rate-limited per address, so that tokens cannot be guessed. */
async function admitToken(
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
    throw new ApiRefusal('1002', '', headersOf(limit));
  }
}

/** Counts a request against the rate limit of its call and channel; returns the headers. */
async function limitClient({ db }: Parts, { name, limit: { code } }: NamedCall, client: Client) {
  const limit = await consumeLimit(db, rateLimitOf[code], `${name} ${client.site_id}`);
  if (!limit.isWithin) throw new ApiRefusal(code, '', headersOf(limit));
  return headersOf(limit);
}

/** The message of a rule in the contract is the code to answer, or empty. */
function refuseInput({ message, path }: InputIssue): never {
  const code = Object.hasOwn(apiCodes, message) ? (message as ApiCode) : null;
  throw new ApiRefusal(code, String(path[0] ?? ''));
}

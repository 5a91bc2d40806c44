import { isTimeZone } from '#contract/accounts/fields.ts';
import { type ApiCode, apiCodes, DIALECT_ZONE } from '#contract/publisher-api/api-call.ts';
import type { ApiInput, ApiName, ApiReply, apiCallsOf } from '#contract/publisher-api/calls.ts';
import type { NetworkSource } from '#contract/publisher-api/network-source.ts';
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
import { ApiRefusal, refuseParameter } from './refuse-parameter.ts';
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
/** A parsed request: the common fields, and the fields of the call. */
type Opened = {
  token: unknown;
  source: NetworkSource;
  time_zone: unknown;
  input: Record<string, unknown>;
};
/** The client of a token, and the state of its rate limit as response headers. */
type Admitted = { client: Client; headers: Headers };

/** The response to a request. HTTP status is always 200; `code` carries the result. */
export type ApiAnswer = {
  body: { code: string; message: string; data: unknown; time_zone?: string; currency?: string };
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
      admit: async ({ token, source, time_zone }) => {
        const admitted = await admitToken(parts, path, { token, address });
        const headers = await limitClient(parts, call, admitted);
        const zone = zoneOf(call, time_zone, admitted.time_zone);
        return { client: { ...admitted, id_fields: [source.id_field], zone }, headers };
      },
      refuseUnknown,
      refuseInput,
      answer: ({ client }, input) => {
        const operation = operations[call.name] as (
          client: Client,
          input: unknown,
        ) => Promise<unknown>;
        return operation(client, input);
      },
      succeed: (data, _opened, { client, headers }) => ({ body: bodyOf(client, data), headers }),
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
function openBody(body: unknown, sources: readonly NetworkSource[]): Opened {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new ApiRefusal(null, 'the body is no JSON object');
  }
  const {
    token,
    source: name,
    time_zone,
    ...input
  } = Object.fromEntries(
    Object.entries(body).filter(([, value]) => value !== null && value !== ''),
  );
  const source = sources.find((one) => one.name === String(name).toLowerCase());
  if (!source) {
    const accepted = sources.map((one) => one.name).join(', ');
    throw new ApiRefusal(
      '1000',
      `source must be ${sources.length > 1 ? 'one of ' : ''}${accepted}`,
    );
  }
  return { token, source, time_zone, input };
}

/** The time zone of a request's dates. */
function zoneOf({ zone }: NamedCall, requested: unknown, accountZone: string): string {
  if (requested === undefined) return zone === 'account' ? accountZone : DIALECT_ZONE;
  if (typeof requested !== 'string' || !isTimeZone(requested)) return refuseParameter('time_zone');
  return requested;
}

/** Time zone and currency are in `data`, or beside `code` where `data` is a plain array. */
function bodyOf({ zone, currency }: Client, data: unknown): ApiAnswer['body'] {
  const account = { time_zone: zone, currency };
  const success = { code: '0', message: 'success' };
  return Array.isArray(data)
    ? { ...success, ...account, data }
    : { ...success, data: { ...(data as object), ...account } };
}

/** Invalid tokens are rate-limited per address, so that tokens cannot be guessed. */
async function admitToken(
  parts: Parts,
  path: string,
  { token, address }: { token: unknown; address: string },
) {
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
async function limitClient(
  { db }: Parts,
  { name, limit: { code } }: NamedCall,
  client: Pick<Client, 'site_id'>,
) {
  const limit = await consumeLimit(db, rateLimitOf[code], `${name} ${client.site_id}`);
  if (!limit.isWithin) throw new ApiRefusal(code, '', headersOf(limit));
  return headersOf(limit);
}

function refuseUnknown(names: readonly string[]): never {
  throw new ApiRefusal(null, `unknown ${names.join(', ')}`);
}

/** The message of a rule in the contract is the code to answer, or empty. */
function refuseInput({ message, path }: InputIssue): never {
  const code = Object.hasOwn(apiCodes, message) ? (message as ApiCode) : null;
  throw new ApiRefusal(code, String(path[0] ?? ''));
}

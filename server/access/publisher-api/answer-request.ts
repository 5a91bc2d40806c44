import { isTimeZone } from '#contract/accounts/fields.ts';
import {
  type ApiCall,
  type ApiCode,
  apiCodes,
  DIALECT_ZONE,
} from '#contract/publisher-api/api-call.ts';
import type { NetworkSource } from '#contract/publisher-api/network-source.ts';
import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { readFromReplica } from '#server/platform/db/read-from-replica.ts';
import { addressBlock } from '#server/platform/http/address-block.ts';
import {
  logInvalidInput,
  logRefusedRequest,
  requestEvent,
} from '#server/platform/http/log-security-event.ts';
import { type InputIssue, namesOfInput, runCall } from '#server/platform/http/run-call.ts';
import { hashToken } from '#server/platform/ids.ts';
import type { Parts } from '#server/platform/parts.ts';
import { consumeLimit } from '#server/platform/rate-limits/consume-limit.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { admitClient, type Client } from './admit-client.ts';
import { ApiRefusal, refuseParameter } from './refuse-parameter.ts';
import { recordRequest } from './requests/record-requests.ts';
import type { ApiRequest } from './requests/rules.ts';
import { failureOf, headersOf, rateLimitOf, shortNames, warningOf } from './rules.ts';
import { findTokenId } from './tokens/store.ts';

const MAX_REASON = 200;

/** A call of either generation with its operation. */
type AnsweredCall = Pick<
  ApiCall,
  'name' | 'mistake' | 'limit' | 'scope' | 'zone' | 'input' | 'reply'
> & {
  run: (client: Client, input: never) => Promise<unknown>;
  /** The name that the client uses for a parameter of `input`. */
  nameOf?: (name: string) => string;
  /** How the request called, and the name of the call there. */
  as: Pick<ApiRequest, 'dialect' | 'call'>;
};
type Request = { open: () => Opened; address: string };
type Headers = Readonly<Record<string, string>>;
/** A parsed request: the common fields, and the fields of the call. */
export type Opened = {
  token: unknown;
  /** Names of the line id field in rows. */
  id_fields: readonly string[];
  time_zone: unknown;
  input: Record<string, unknown>;
  /** Names that the request has and the call does not read. */
  ignored: readonly string[];
  /** The fields of `input` with the names under which they were sent. */
  sentAs: ReadonlyMap<string, string>;
};
/** What is known of a request for the list of the token's latest ones. */
type Seen = { token_id?: number | undefined; ignored: readonly string[] };
/** The client of a token, and the state of its rate limit as response headers. */
type Admitted = { client: Client; headers: Headers };

/** The response to a request. HTTP status is always 200; `code` carries the result. */
export type ApiAnswer = {
  body: { code: string; message: string; data: unknown; time_zone?: string; currency?: string };
  headers: Headers;
};

/**
 * Answers one request of the publisher API: checks source, token, rate limit and parameters, then
 * runs the operation. Afterwards records the request for the page of its token. Never throws.
 */
export async function answerRequest(
  parts: Parts,
  call: AnsweredCall,
  request: Request,
): Promise<ApiAnswer> {
  const seen: Seen = { ignored: [] };
  const answer = await answerSeen(parts, call, request, seen);
  const { token_id, ignored } = seen;
  if (token_id === undefined) return answer;
  const { code, message } = answer.body;
  recordRequest(parts, {
    ...{ ...call.as, token_id, code, ignored: shortNames(ignored) },
    reason: code === '0' ? '' : message.slice(0, MAX_REASON),
    row_count: rowCountOf(answer.body.data),
    requested_at: now(),
  });
  return answer;
}

/** As `answerRequest`; notes in `seen` what the record of the request needs. */
function answerSeen(
  parts: Parts,
  call: AnsweredCall,
  { open, address }: Request,
  seen: Seen,
): Promise<ApiAnswer> {
  const path = `/api/${call.name}`;
  const { nameOf = (name: string) => name } = call;
  let asOf: Headers = {};
  return runCall<Opened, Admitted, ApiAnswer>(
    parts,
    { ...call, path },
    {
      open,
      admit: async ({ token, id_fields, time_zone, ignored }) => {
        seen.ignored = ignored;
        const admitted = await admitToken(parts, path, { token, address }, seen);
        seen.token_id = admitted.token_id;
        if (!admitted.scopes.includes(call.scope)) {
          logRefusedRequest(parts.log, { path, address, token }, 'PERMISSION_DENIED');
          throw new ApiRefusal('1001', `the token lacks the scope ${call.scope}`);
        }
        const headers = await limitClient(parts, call, admitted).catch((error) => {
          if (error instanceof ApiRefusal) {
            logRefusedRequest(parts.log, { path, address, token }, 'TOO_MANY_REQUESTS');
          }
          throw error;
        });
        const zone = zoneOf(call, time_zone, admitted.time_zone);
        return { client: { ...admitted, id_fields, zone }, headers };
      },
      refuseUnknown,
      refuseInput,
      answer: async ({ client }, input) => {
        const run = (db: Db) => call.run({ ...client, db }, input as never);
        if (call.scope === 'links') return run(client.db);
        const { result, as_of } = await readFromReplica(parts, run);
        asOf = as_of === null ? {} : { 'x-data-as-of': as_of.toISOString() };
        return result;
      },
      succeed: (data, { ignored }, { client, headers }) => ({
        body: bodyOf(client, data),
        headers: { ...headers, ...asOf, ...warningOf(ignored) },
      }),
      refuse: (error, { opened, caller, invalid }) => {
        if (invalid !== null && (error instanceof Refusal || error instanceof ApiRefusal)) {
          const event = requestEvent({ path, address, token: opened?.token });
          logInvalidInput(parts.log, event, invalid, namesOfInput(call.input));
        }
        const headers = { ...caller?.headers, ...warningOf(opened?.ignored ?? []) };
        if (error instanceof Refusal) return { body: failureOf(call.mistake, error.key), headers };
        if (!(error instanceof ApiRefusal)) return null;
        const name = opened?.sentAs.get(error.about) ?? nameOf(error.about);
        const failure = failureOf(error.code ?? call.mistake, name);
        return { body: failure, headers: { ...headers, ...error.headers } };
      },
      fail: ({ caller }) => ({ body: failureOf('21002'), headers: caller?.headers ?? {} }),
    },
  );
}

/** Rows of an answer: `data` is a list or has one; null: there is none. */
function rowCountOf(data: unknown): number | null {
  if (Array.isArray(data)) return data.length;
  const { list } = (data ?? {}) as { list?: unknown };
  return Array.isArray(list) ? list.length : null;
}

/** The accepted source of this name. */
export function readSource(name: unknown, sources: readonly NetworkSource[]): NetworkSource {
  const source = sources.find((one) => one.name === String(name).toLowerCase());
  if (source) return source;
  const accepted = sources.map((one) => one.name).join(', ');
  const oneOf = sources.length > 1 ? 'one of ' : '';
  throw new ApiRefusal('1000', `source must be ${oneOf}${accepted}`);
}

/** The time zone of a request's dates. */
function zoneOf({ zone }: AnsweredCall, requested: unknown, accountZone: string): string {
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

/**
 * Invalid tokens are rate-limited per address, so that tokens cannot be guessed. The refusals of a
 * token that was valid before are recorded, too: its owner looks for the reason.
 */
async function admitToken(
  parts: Parts,
  path: string,
  { token, address }: { token: unknown; address: string },
  seen: Seen,
) {
  try {
    return await admitClient(parts, token);
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error;
    logRefusedRequest(parts.log, { path, address, token }, 'UNAUTHORISED');
    const limit = await consumeLimit(parts.db, 'publisher_api_token', addressBlock(address));
    if (!limit.isWithin) throw new ApiRefusal('1002', '', headersOf(limit));
    if (typeof token === 'string') seen.token_id = await findTokenId(parts.db, hashToken(token));
    throw error;
  }
}

/**
 * Counts a request against the rate limit of its call and channel, or account; returns the headers.
 */
async function limitClient(
  { db }: Parts,
  { name, limit: { code, per_minute } }: AnsweredCall,
  client: Pick<Client, 'publisher_id' | 'token_site_id'>,
) {
  const { token_site_id, publisher_id } = client;
  const owner = token_site_id ?? `account ${publisher_id}`;
  const limit = await consumeLimit(db, rateLimitOf[per_minute], `${name} ${owner}`);
  if (!limit.isWithin) throw new ApiRefusal(code, '', headersOf(limit));
  return headersOf(limit);
}

/** Only our own calls get here: those of the dialects ignore unknown names (`readFields`). */
function refuseUnknown(names: readonly string[]): never {
  throw new ApiRefusal(null, `unknown ${names.join(', ')}`);
}

/** The message of a rule in the contract is the code to answer, or empty. */
function refuseInput({ message, path }: InputIssue): never {
  const code = Object.hasOwn(apiCodes, message) ? (message as ApiCode) : null;
  throw new ApiRefusal(code, String(path[0] ?? ''));
}

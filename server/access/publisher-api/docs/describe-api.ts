import * as z from 'zod/mini';
import {
  type ApiCall,
  type ApiCode,
  apiCodes,
  commonCodes,
  counts,
  describeField,
  FIRST_OWN_ID,
} from '#contract/publisher-api/api-call.ts';
import { apiCallsOf } from '#contract/publisher-api/calls.ts';
import { MAX_PER_PAGE } from '#contract/publisher-api/filters.ts';
import type { Config } from '#server/platform/config.ts';
import {
  bodyOf,
  type NamedSchemas,
  schemaOf,
  writeOpenapi,
} from '#server/platform/http/write-openapi.ts';
import { describeOlder } from './describe-older.ts';
import { describeWebhooks, postbackSchemas } from './describe-webhooks.ts';
import { besideOf, nameReplies, pascalCase, replySchema, requestSchema } from './request-schema.ts';
import { writeExample } from './write-example.ts';

/** The OpenAPI document of the publisher API. */
export function describeApi(
  config: Pick<Config, 'network_name' | 'network_source' | 'public_url'>,
): object {
  const sources = config.network_source;
  const calls = apiCallsOf(sources);
  const older = describeOlder(sources);
  return writeOpenapi({
    info: {
      title: `${config.network_name} publisher API`,
      description: `Every call of /api/ except those of older networks is a POST and is answered with status 200; \`code\` has the result, "0" for success. A page has at most ${MAX_PER_PAGE} rows. Dates of a request are in time_zone, by default UTC+8. Times of a response without an offset are in UTC+8; each is also given as ISO 8601 in a field that ends with _iso. Calls of the tags Dialect and Older ignore parameters with unknown names and name them in the header Warning; those of the tag Own refuse them.`,
      license: { name: 'Proprietary', url: `${config.public_url}/terms` },
    },
    server: config.public_url,
    // The token is a field of the body, as the dialect requires, or in the header.
    bearer: { name: 'bearer', isOptional: true },
    tags: [
      { name: 'Dialect', description: 'Calls that several networks share.' },
      { name: 'Own', description: 'Calls that are not part of the dialect.' },
      { name: 'Older', description: 'Calls of older networks of the family.' },
    ],
    paths: {
      ...Object.fromEntries(
        calls.map((call) => [`/api/${call.name}`, { post: operationOf(call, config) }]),
      ),
      ...older.paths,
    },
    webhooks: describeWebhooks(),
    requests: {
      ...nameAll(calls, (call, name) => ({ [`${name}Request`]: requestSchema(call, sources) })),
      ...older.requests,
      ...postbackSchemas,
    },
    replies: {
      ...nameAll(calls, (call, name) => nameReplies(name, call, answerSchema)),
      ...older.replies,
    },
  });
}

const nameAll = (
  calls: readonly ApiCall[],
  schemasOf: (call: ApiCall, name: string) => NamedSchemas,
): NamedSchemas =>
  Object.assign({}, ...calls.map((call) => schemasOf(call, pascalCase(call.name))));

/** The codes a call can return, each with its meaning. */
export function codesOf(call: ApiCall): { code: ApiCode; meaning: string }[] {
  const own = OWN_CODES[call.name] ?? [];
  const limit = call.limit.code === '1002' ? [] : [call.limit.code];
  const codes: ApiCode[] = [...commonCodes, call.mistake, ...limit, ...own];
  codes.sort((a, b) => Number(a) - Number(b));
  return codes.map((code) => ({ code, meaning: apiCodes[code] }));
}

const OWN_CODES: Readonly<Record<string, readonly ApiCode[]>> = {
  transaction: ['1006'],
  commission_validation: ['1006'],
  click_report: ['1011'],
  transaction_v3: ['30212', '30233', '30234', '30235'],
};

function operationOf(call: ApiCall, { network_source }: Pick<Config, 'network_source'>) {
  const name = pascalCase(call.name);
  const isList = 'list' in (schemaOf(replySchema(call), 'output').properties ?? {});
  const { 'application/json': request } = bodyOf([`${name}Request`]);
  const { 'application/json': answer } = bodyOf([`${name}Answer`]);
  const example = { token: 'YOUR_TOKEN', source: network_source[0].name, ...call.example };
  return {
    operationId: call.name,
    summary: call.title,
    description: [call.about, ...call.notes].join('\n\n'),
    tags: [call.id < FIRST_OWN_ID ? 'Dialect' : 'Own'],
    requestBody: { required: true, content: { 'application/json': { ...request, example } } },
    responses: {
      '200': {
        description: isList ? 'A page of rows, or an error.' : 'The result, or an error.',
        headers: call.id < FIRST_OWN_ID ? { ...LIMIT_HEADERS, ...WARNING_HEADER } : LIMIT_HEADERS,
        content: { 'application/json': { ...answer, example: exampleOf(call) } },
      },
      // Never sent by a call, but possibly by a proxy in front of it.
      '4XX': { description: 'Sent by a proxy: the request did not reach the API.' },
    },
  };
}

const header = (description: string) => ({ description, schema: { type: 'integer' } });
const LIMIT_HEADERS = {
  'RateLimit-Limit': header('Requests per minute.'),
  'RateLimit-Remaining': header('Requests left in this minute.'),
  'RateLimit-Reset': header('Seconds until the minute ends.'),
  'Retry-After': header('Seconds to wait after the limit is exceeded.'),
};

const WARNING_HEADER = {
  Warning: {
    description: 'Present if parameters were ignored because their names are unknown; names them.',
    schema: { type: 'string' },
  },
};

function exampleOf(call: ApiCall): object {
  const data = replySchema(call);
  const answer = z.object({ ...besideOf(call), data });
  return { code: '0', message: 'success', ...(writeExample(schemaOf(answer, 'output')) as object) };
}

function answerSchema(call: ApiCall, data: z.ZodMiniType): z.ZodMiniType {
  const failures = codesOf(call).filter(({ code }) => code !== '0');
  const message = describeField(z.string(), 'success, or the error.');
  const code = describeField(
    z.enum(failures.map(({ code }) => code)),
    failures.map(({ code, meaning }) => `${code}: ${meaning}`).join('; '),
  );
  return z.discriminatedUnion('code', [
    z.looseObject({ code: z.literal('0'), message, ...besideOf(call), data }),
    z.looseObject({ code, message, data: z.null() }),
  ]);
}

/** The paging counts of a list; the documentation describes them once. */
export const countNames: readonly string[] = Object.keys(counts);

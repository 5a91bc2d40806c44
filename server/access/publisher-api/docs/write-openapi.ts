import {
  type ApiCall,
  type ApiCode,
  apiCodes,
  commonCodes,
  counts,
  FIRST_OWN_ID,
} from '#contract/publisher-api/api-call.ts';
import { apiCallsOf } from '#contract/publisher-api/calls.ts';
import { MAX_PER_PAGE } from '#contract/publisher-api/filters.ts';
import type { Config } from '#server/platform/config.ts';
import { nameSchemas, pascalCase, schemaRef } from './name-schemas.ts';
import { besideOf, type JsonSchema, replySchema } from './request-schema.ts';
import { writeExample } from './write-example.ts';
import { writeOlder } from './write-older.ts';
import { envelopeSchema, postbackSchema, writeWebhooks } from './write-webhooks.ts';

/**
 * Generates the OpenAPI 3.1 document of the publisher API from the schemas that validate requests.
 */
export function writeOpenapi(
  config: Pick<Config, 'network_name' | 'network_source' | 'public_url'>,
): object {
  const calls = apiCallsOf(config.network_source);
  const older = writeOlder(config.network_source);
  return {
    openapi: '3.1.0',
    info: {
      title: `${config.network_name} publisher API`,
      version: '1.0.0',
      description: `Every call of /api/ except those of older networks is a POST and is answered with status 200; \`code\` has the result, "0" for success. A page has at most ${MAX_PER_PAGE} rows. Dates of a request are in time_zone, by default UTC+8. Times of a response without an offset are in UTC+8; each is also given as ISO 8601 in a field that ends with _iso.`,
      license: { name: 'Proprietary', url: `${config.public_url}/terms` },
    },
    servers: [{ url: config.public_url }],
    tags: [
      { name: 'Dialect', description: 'Calls that several networks share.' },
      { name: 'Own', description: 'Calls that are not part of the dialect.' },
      { name: 'Older', description: 'Calls of older networks of the family.' },
    ],
    // The token is a field of the body, as the dialect requires, or in the header.
    security: [{}, { bearer: [] }],
    paths: {
      ...Object.fromEntries(
        calls.map((call) => [`/api/${call.name}`, { post: operationOf(call, config) }]),
      ),
      ...older.paths,
    },
    webhooks: writeWebhooks(),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        ...Object.assign({}, ...calls.map((call) => nameSchemas(call, config.network_source))),
        ...older.schemas,
        Postback: postbackSchema,
        PostbackEnvelope: envelopeSchema,
      },
    },
  };
}

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
  const isList = 'list' in (replySchema(call).properties ?? {});
  return {
    operationId: call.name,
    summary: call.title,
    description: [call.about, ...call.notes].join('\n\n'),
    tags: [call.id < FIRST_OWN_ID ? 'Dialect' : 'Own'],
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: schemaRef(`${pascalCase(call.name)}Request`),
          example: { token: 'YOUR_TOKEN', source: network_source[0].name, ...call.example },
        },
      },
    },
    responses: {
      '200': {
        description: isList ? 'A page of rows, or an error.' : 'The result, or an error.',
        headers: LIMIT_HEADERS,
        content: {
          'application/json': { schema: answerSchema(call), example: exampleOf(call) },
        },
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

function exampleOf(call: ApiCall): object {
  const beside = writeExample({ type: 'object', properties: besideOf(call) }) as object;
  const data = writeExample(replySchema(call));
  return { code: '0', message: 'success', ...beside, data };
}

function answerSchema(call: ApiCall): JsonSchema {
  const failures = codesOf(call).filter(({ code }) => code !== '0');
  const message = { type: 'string', description: 'success, or the error.' };
  const beside = besideOf(call);
  return {
    oneOf: [
      {
        type: 'object',
        properties: {
          code: { type: 'string', const: '0' },
          message,
          ...beside,
          data: schemaRef(`${pascalCase(call.name)}Data`),
        },
        required: ['code', 'message', ...Object.keys(beside), 'data'],
      },
      {
        type: 'object',
        properties: {
          code: {
            type: 'string',
            enum: failures.map(({ code }) => code),
            description: failures.map(({ code, meaning }) => `${code}: ${meaning}`).join('; '),
          },
          message,
          data: { type: 'null' },
        },
        required: ['code', 'message', 'data'],
      },
    ],
  };
}

/** The paging counts of a list; the documentation describes them once. */
export const countNames: readonly string[] = Object.keys(counts);

import { type ApiCode, apiCodes, DIALECT_ZONE } from '#contract/publisher-api/api-call.ts';
import type { NetworkSource } from '#contract/publisher-api/network-source.ts';
import type { OlderCall } from '../older/older-call.ts';
import { olderCallsOf } from '../older/older-calls.ts';
import { nameParts, pascalCase, schemaRef } from './name-schemas.ts';
import { besideOf, type JsonSchema, replySchema, schemaOf } from './request-schema.ts';

const FORM = 'application/x-www-form-urlencoded';
const ENTRY = '/api.php';

type Sources = readonly NetworkSource[];

/**
 * The paths and schemas of the older dialect. One path serves most of its calls, so its request and
 * its answers are alternatives, which `mod` and `op` distinguish.
 */
export function writeOlder(sources: Sources): { paths: object; schemas: object } {
  const calls = olderCallsOf(sources);
  const byEntry = calls.filter(({ at }) => 'op' in at);
  const own = calls.flatMap((call) => ('path' in call.at ? [{ call, path: call.at.path }] : []));
  return {
    paths: {
      [ENTRY]: pathItem(byEntry, {
        operationId: 'older',
        summary: 'Calls of older networks of the family',
        description: byEntry
          .map((call) => `\`mod=${modOf(call).mod}&op=${modOf(call).op}\`: ${call.about}`)
          .join('\n\n'),
      }),
      ...Object.fromEntries(
        own.map(({ call, path }) => [
          path,
          pathItem([call], { operationId: call.name, summary: call.about }),
        ]),
      ),
    },
    schemas: Object.assign({}, ...calls.map((call) => schemasOf(call, sources))),
  };
}

type Titles = { operationId: string; summary: string; description?: string };

function pathItem(calls: readonly OlderCall[], titles: Titles): object {
  const request = oneOf(calls, 'Request');
  const operation = {
    ...titles,
    tags: ['Older'],
    responses: {
      '200': {
        description: 'The result, or an error with its code in status.',
        content: { 'application/json': { schema: oneOf(calls, 'Answer') } },
      },
      '4XX': { description: 'Sent by a proxy: the request did not reach the API.' },
    },
  };
  return {
    get: {
      ...operation,
      // Each property of the object is a parameter of the query.
      parameters: [{ name: 'query', in: 'query', required: true, explode: true, schema: request }],
    },
    post: {
      ...operation,
      operationId: `${titles.operationId}_form`,
      requestBody: {
        required: true,
        content: { [FORM]: { schema: request }, 'application/json': { schema: request } },
      },
    },
  };
}

const nameOf = (call: OlderCall) => `Older${pascalCase(call.name)}`;
const modOf = ({ at }: OlderCall) => ('op' in at ? at : { mod: '', op: '' });

function oneOf(calls: readonly OlderCall[], part: 'Request' | 'Answer'): JsonSchema {
  const refs = calls.map((call) => schemaRef(`${nameOf(call)}${part}`));
  return refs.length === 1 ? (refs[0] ?? {}) : { oneOf: refs };
}

function schemasOf(call: OlderCall, sources: Sources): Record<string, JsonSchema> {
  return {
    [`${nameOf(call)}Request`]: requestOf(call, sources),
    ...nameParts(nameOf(call), replySchema(call)),
    [`${nameOf(call)}Answer`]: answerOf(call),
  };
}

function requestOf(call: OlderCall, sources: Sources): JsonSchema {
  const { properties = {}, required = [] } = schemaOf(call.input, 'input');
  const names = Object.entries(call.names).filter(([, newer]) => newer in properties);
  const own = names.map(([older, newer]) => [older, parameterOf(call, newer, properties)]);
  const at = 'op' in call.at ? { mod: { const: call.at.mod }, op: { const: call.at.op } } : {};
  return {
    type: 'object',
    properties: {
      ...at,
      token: { type: 'string', description: 'Token, or in the header Authorization: Bearer.' },
      source: {
        type: 'string',
        enum: sources.map(({ name }) => name),
        description: 'Name of the network; absent: rows carry the line id under every name.',
      },
      ...Object.fromEntries(own),
      time_zone: {
        type: 'string',
        description: 'IANA name of the time zone of the dates in this request.',
        default: DIALECT_ZONE,
      },
      type: { type: 'string', const: 'json', description: 'Answers are JSON.' },
    },
    required: [
      ...Object.keys(at),
      ...names.filter(([, newer]) => required.includes(newer)).map(([older]) => older),
    ],
  };
}

function parameterOf(
  { statusWords }: OlderCall,
  newer: string,
  properties: Record<string, JsonSchema>,
): JsonSchema {
  if (newer === 'status' && statusWords) return { type: 'string', enum: [...statusWords] };
  return properties[newer] ?? {};
}

function answerOf(call: OlderCall): JsonSchema {
  const beside = besideOf(call);
  const codes: ApiCode[] = ['1000', '1001', call.limit.code, call.mistake, '21002'];
  return {
    oneOf: [
      {
        type: 'object',
        properties: {
          status: statusSchema({ const: 0 }),
          ...beside,
          data: schemaRef(`${nameOf(call)}Data`),
        },
        required: ['status', ...Object.keys(beside), 'data'],
      },
      {
        type: 'object',
        properties: {
          status: statusSchema({
            description: codes.map((code) => `${code}: ${apiCodes[code]}`).join('; '),
          }),
          data: { type: 'null' },
        },
        required: ['status', 'data'],
      },
    ],
  };
}

const statusSchema = (code: object): JsonSchema => ({
  type: 'object',
  properties: { code: { type: 'integer', ...code }, msg: { type: 'string' } },
  required: ['code', 'msg'],
});

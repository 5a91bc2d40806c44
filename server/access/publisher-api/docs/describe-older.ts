import * as z from 'zod/mini';
import { type ApiCode, apiCodes, describeField } from '#contract/publisher-api/api-call.ts';
import type { NetworkSource } from '#contract/publisher-api/network-source.ts';
import {
  type JsonSchema,
  type NamedSchemas,
  schemaRef,
} from '#server/platform/http/write-openapi.ts';
import type { OlderCall } from '../older/older-call.ts';
import { olderCallsOf } from '../older/older-calls.ts';
import {
  besideOf,
  fieldsOf,
  nameReplies,
  pascalCase,
  sourceField,
  zoneField,
} from './request-schema.ts';

const FORM = 'application/x-www-form-urlencoded';
const ENTRY = '/api.php';

type Sources = readonly NetworkSource[];

/**
 * The paths and schemas of the older dialect. One path serves most of its calls, so its request and
 * its answers are alternatives, which `mod` and `op` distinguish.
 */
export function describeOlder(sources: Sources): {
  paths: object;
  requests: NamedSchemas;
  replies: NamedSchemas;
} {
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
    requests: Object.fromEntries(
      calls.map((call) => [`${nameOf(call)}Request`, requestOf(call, sources)]),
    ),
    replies: Object.assign({}, ...calls.map((call) => nameReplies(nameOf(call), call, answerOf))),
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
        description:
          'The result, or an error with its code in status. Parameters that were ignored, because their names are unknown, are in the header Warning.',
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

function requestOf(call: OlderCall, sources: Sources): z.ZodMiniType {
  const fields = fieldsOf(call);
  const own = Object.entries(call.names).flatMap(([older, newer]) => {
    const field = fields[newer];
    const words = newer === 'status' ? call.statusWords : undefined;
    return field ? [[older, words ? z.optional(z.enum(words)) : field] as const] : [];
  });
  const source = sourceField(
    sources,
    'Name of the network, whose line id rows carry; absent: that of the call, else the first.',
  );
  return z.object({
    ...('op' in call.at && { mod: z.literal(call.at.mod), op: z.literal(call.at.op) }),
    token: describeField(z.optional(z.string()), 'Token, or in the header Authorization: Bearer.'),
    source: z.optional(source),
    ...Object.fromEntries(own),
    time_zone: zoneField(call.zone),
    type: describeField(z.optional(z.literal('json')), 'Answers are JSON.'),
  });
}

function answerOf(call: OlderCall, data: z.ZodMiniType): z.ZodMiniType {
  const known: ApiCode[] = ['1000', '1001', call.limit.code, call.mistake, '21002'];
  const codes = known.map((code) => `${code}: ${apiCodes[code]}`).join('; ');
  return call.envelope.describe({ data, beside: besideOf(call), codes });
}

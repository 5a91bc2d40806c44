import type { ApiCall } from '#contract/publisher-api/api-call.ts';
import type { NetworkSource } from '#contract/publisher-api/network-source.ts';
import { type JsonSchema, replySchema, requestSchema } from './request-schema.ts';

/** The name of a call in the names of its schemas: `transaction_v3` is `TransactionV3`. */
export const pascalCase = (name: string): string =>
  name
    .split('_')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');

/** A reference to a named schema. */
export const schemaRef = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** The schemas of a call by name: its request, its data, and the row of its list. */
export function nameSchemas(
  call: ApiCall,
  sources: readonly NetworkSource[],
): Record<string, JsonSchema> {
  const name = pascalCase(call.name);
  return {
    [`${name}Request`]: requestSchema(call, sources),
    ...nameParts(name, replySchema(call)),
  };
}

/** The schema of `data`, and of the row of its list, by name. */
export function nameParts(name: string, data: JsonSchema): Record<string, JsonSchema> {
  const row = rowOf(data);
  return {
    ...(row && { [`${name}Row`]: row }),
    [`${name}Data`]: row ? withRow(data, schemaRef(`${name}Row`)) : data,
  };
}

/** The schema of a row of the list in `data`, or of `data` itself where it is a plain array. */
function rowOf(data: JsonSchema): JsonSchema | undefined {
  return (data.items ?? data.properties?.list?.items) as JsonSchema | undefined;
}

function withRow(data: JsonSchema, row: JsonSchema): JsonSchema {
  if (data.items) return { ...data, items: row };
  return { ...data, properties: { ...data.properties, list: { type: 'array', items: row } } };
}

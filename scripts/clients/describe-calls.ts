import { PRODUCT_NAME } from '#contract/common/network-identity.ts';
import { idFieldOf } from '#contract/publisher-api/network-source.ts';
import { describeApi } from '#server/access/publisher-api/docs/describe-api.ts';
import type { JsonSchema } from '#server/platform/http/write-openapi.ts';

/** A call as the generated clients need it. */
export type DescribedCall = {
  name: string;
  /** Name of its schemas, such as `TransactionV3`. */
  schema: string;
  about: string;
  /** Its rows can be read page by page with `curPage`. */
  isPaged: boolean;
};

type Document = {
  paths: Record<string, { post: { operationId: string; summary: string; tags: string[] } }>;
  components: { schemas: Record<string, JsonSchema> };
};

/** The calls and schemas of the OpenAPI document, for a network with this API source. */
export function describeCalls(source: string): {
  calls: DescribedCall[];
  schemas: Record<string, JsonSchema>;
} {
  const document = describeApi({
    network_source: [{ name: source, id_field: idFieldOf(source) }],
    network_name: PRODUCT_NAME,
    public_url: 'https://network.example',
  }) as Document;
  // Clients of the older dialect exist already.
  const own = Object.entries(document.components.schemas).filter(
    ([name]) => !/^Older|Answer$/.test(name),
  );
  const schemas = Object.fromEntries(own);
  const operations = Object.values(document.paths).map(({ post }) => post);
  const current = operations.filter(({ tags }) => !tags.includes('Older'));
  const calls = current.map((post) => {
    const schema = post.operationId
      .split('_')
      .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
      .join('');
    const request = schemas[`${schema}Request`]?.properties ?? {};
    const isPaged = 'curPage' in request;
    return { name: post.operationId, schema, about: post.summary, isPaged };
  });
  return { calls, schemas };
}

/** The schemas of one call, or of postbacks: one file of a client. */
export type SchemaGroup = {
  /** In snake_case: `transaction_v3`. */
  name: string;
  schemas: Record<string, JsonSchema>;
  /** Names of schemas of other groups that these refer to, by group. */
  imports: Record<string, string[]>;
};

/** The schemas by call; those of no call describe postbacks. */
export function groupSchemas(source: string): SchemaGroup[] {
  const { calls, schemas } = describeCalls(source);
  const groupOf = (schema: string) =>
    calls.find((one) => schema.replace(/(Request|Row|Data)$/, '') === one.schema)?.name ??
    'postback';
  const groups = new Map<string, SchemaGroup>();
  for (const [name, schema] of Object.entries(schemas)) {
    const group = groupOf(name);
    const known = groups.get(group) ?? { name: group, schemas: {}, imports: {} };
    known.schemas[name] = name.endsWith('Request') ? ownFields(schema) : schema;
    for (const [, other = ''] of JSON.stringify(schema).matchAll(
      /#\/components\/schemas\/(\w+)/g,
    )) {
      if (groupOf(other) === group) continue;
      known.imports[groupOf(other)] = [
        ...new Set([...(known.imports[groupOf(other)] ?? []), other]),
      ];
    }
    groups.set(group, known);
  }
  return [...groups.values()];
}

/** The fields of a request that the client does not add by itself. */
function ownFields(schema: JsonSchema): JsonSchema {
  const { token: _token, source: _source, ...properties } = schema.properties ?? {};
  const required = (schema.required ?? []).filter((name) => name in properties);
  return { ...schema, properties, required };
}

/** Alternatives of a schema without null, and whether null is allowed. */
export function splitNull(schema: JsonSchema): { kinds: JsonSchema[]; isNullable: boolean } {
  const all = (schema.oneOf ?? schema.anyOf) as JsonSchema[] | undefined;
  const types = [schema.type].flat() as (string | undefined)[];
  const kinds = all ?? types.map((type) => ({ ...schema, type }) as JsonSchema);
  const isNull = (kind: JsonSchema) => kind.type === 'null';
  return { kinds: kinds.filter((kind) => !isNull(kind)), isNullable: kinds.some(isNull) };
}

/** The name in a reference to a schema; undefined for other schemas. */
export const nameOfRef = (schema: JsonSchema): string | undefined =>
  typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1) : undefined;

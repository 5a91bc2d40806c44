import { PRODUCT_NAME } from '#contract/common/network-identity.ts';
import { idFieldOf } from '#contract/publisher-api/network-source.ts';
import { describeApi } from '#server/access/publisher-api/docs/describe-api.ts';
import { pascalCase } from '#server/access/publisher-api/docs/request-schema.ts';
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

/** The current calls, and their schemas by name. */
export type DescribedApi = { calls: DescribedCall[]; schemas: Record<string, JsonSchema> };

/** The calls and schemas of the OpenAPI document, for a network with this API source. */
export function describeCalls(source: string): DescribedApi {
  const document = describeApi({
    network_source: [{ name: source, id_field: idFieldOf(source) }],
    network_name: PRODUCT_NAME,
    public_url: 'https://network.example',
  }) as Document;
  // Clients of the older dialect exist already; the connection reads the answers.
  const own = Object.entries(document.components.schemas)
    .filter(([name]) => !/^Older|Answer$/.test(name))
    .map(([name, schema]) => [name, name.endsWith('Request') ? ownFields(schema) : schema]);
  const schemas: Record<string, JsonSchema> = Object.fromEntries(own);
  const operations = Object.values(document.paths).map(({ post }) => post);
  const current = operations.filter(({ tags }) => !tags.includes('Older'));
  const calls = current.map(({ operationId: name, summary: about }) => {
    const schema = pascalCase(name);
    const isPaged = 'curPage' in (schemas[`${schema}Request`]?.properties ?? {});
    return { name, schema, about, isPaged };
  });
  return { calls, schemas };
}

/** The fields of a request that the connection does not add by itself. */
function ownFields(schema: JsonSchema): JsonSchema {
  const { token: _token, source: _source, ...properties } = schema.properties ?? {};
  const required = (schema.required ?? []).filter((name) => name in properties);
  return { ...schema, properties, required };
}

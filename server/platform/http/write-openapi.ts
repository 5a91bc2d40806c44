import * as z from 'zod/mini';

/** A JSON schema, as far as this program reads one. */
export type JsonSchema = Readonly<Record<string, unknown>> & {
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
};

type Fields = Readonly<Record<string, string>>;

/** Schemas by the name that the document gives them. */
export type NamedSchemas = Readonly<Record<string, z.ZodMiniType>>;

/** What one HTTP API contributes to its OpenAPI document. */
export type ApiDescription = {
  info: Readonly<Record<string, unknown>>;
  server: string;
  /** The bearer token: its name in the document, and what the token looks like. */
  bearer: { name: string; bearerFormat?: string; isOptional?: true };
  tags?: readonly object[];
  paths: object;
  webhooks?: object;
  /** The schemas that check requests and replies. One inside another becomes a reference to it. */
  requests: NamedSchemas;
  replies: NamedSchemas;
  /** Descriptions of the fields of requests by name, where their schemas state none. */
  fields?: Fields;
};

/** The OpenAPI 3.1 document of an API, with the schemas that check its requests and replies. */
export function writeOpenapi(api: ApiDescription): object {
  const { info, server, bearer, requests, replies, fields = {}, ...rest } = api;
  const { name, isOptional, ...form } = bearer;
  return {
    openapi: '3.1.0',
    info: { version: '1.0.0', ...info },
    servers: [{ url: server }],
    security: [...(isOptional ? [{}] : []), { [name]: [] }],
    ...rest,
    components: {
      securitySchemes: { [name]: { type: 'http', scheme: 'bearer', ...form } },
      schemas: {
        ...componentsOf(requests, 'input', fields),
        ...componentsOf(replies, 'output', {}),
      },
    },
  };
}

/** A reference to a named schema. */
export const schemaRef = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** The body of a request or an answer: one of the named schemas. */
export function bodyOf(names: readonly string[], type = 'application/json') {
  const [first = ''] = names;
  return {
    [type]: { schema: names.length === 1 ? schemaRef(first) : { anyOf: names.map(schemaRef) } },
  };
}

/** The JSON schema of one schema; a default that zod cannot state is in `x-default`. */
export function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...made } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return made as JsonSchema;
}

function componentsOf(
  named: NamedSchemas,
  io: 'input' | 'output',
  fields: Fields,
): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) {
    // A row that two calls share keeps its first name.
    if (!registry.has(schema)) registry.add(schema, { id });
  }
  const uri = (id: string) => String(schemaRef(id).$ref);
  const { schemas } = z.toJSONSchema(registry, { io, unrepresentable: 'any', uri });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _dialect, $id: _uri, ...schema }]) => [
      name,
      describe(schema as JsonSchema, fields),
    ]),
  );
}

/** Completes the descriptions of all properties, at any depth. */
function describe(schema: JsonSchema, fields: Fields): JsonSchema {
  const { properties = {}, items } = schema;
  const described = Object.entries(properties).map(([name, property]) => [
    name,
    describeProperty(describe(property, fields), fields[name]),
  ]);
  const kinds = (['anyOf', 'oneOf'] as const).flatMap((name) => {
    const list = schema[name] as JsonSchema[] | undefined;
    return list ? [[name, list.map((one) => describe(one, fields))]] : [];
  });
  return {
    ...schema,
    ...Object.fromEntries(kinds),
    ...(items && { items: describe(items, fields) }),
    ...(schema.properties && { properties: Object.fromEntries(described) }),
  };
}

/** States the default in the description: generators make a property with `default` obligatory. */
function describeProperty(property: JsonSchema, form: string | undefined): JsonSchema {
  const { default: own, 'x-default': otherwise = own, description = form, ...plain } = property;
  if (otherwise === undefined) return description ? { ...plain, description } : plain;
  const sentence = String(description ?? '').replace(/[^.]$/, '$&.');
  return { ...plain, description: `${sentence} Default: ${otherwise}.`.trim() };
}

import type { JsonSchema } from '#server/platform/http/write-openapi.ts';

/** How a language writes the types of schemas. */
export type TypeWriter = {
  /** By the name of a type in JSON Schema; `unknown` for any value. */
  names: Readonly<Record<string, string>> & { unknown: string };
  reference: (name: string) => string;
  literals: (values: readonly unknown[]) => string;
  list: (item: string) => string;
  union: (types: readonly string[]) => string;
  /** The type of known fields, where a language can write it inside another type. */
  object?: (schema: JsonSchema) => string;
};

/** The type of a schema in a language; null is the last of its alternatives. */
export function typeOf(schema: JsonSchema, language: TypeWriter): string {
  const kinds = (schema.oneOf ?? schema.anyOf) as JsonSchema[] | undefined;
  const all = kinds ?? [schema.type].flat().map((type): JsonSchema => ({ ...schema, type }));
  const sorted = all.toSorted((one, other) => rankOf(one) - rankOf(other));
  return language.union([...new Set(sorted.map((kind) => plainType(kind, language)))]);
}

const rankOf = ({ type }: JsonSchema) => (type === 'null' ? 1 : 0);

function plainType(schema: JsonSchema, language: TypeWriter): string {
  const { type, items = {}, properties } = schema;
  if (typeof schema.$ref === 'string') {
    return language.reference(schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1));
  }
  if (schema.oneOf || schema.anyOf) return typeOf(schema, language);
  if ('const' in schema) return language.literals([schema.const]);
  if (Array.isArray(schema.enum)) return language.literals(schema.enum);
  if (type === 'array') return language.list(typeOf(items, language));
  if (type === 'object' && properties && language.object) return language.object(schema);
  return language.names[String(type)] ?? language.names.unknown;
}

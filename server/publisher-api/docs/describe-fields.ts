import type { ApiField } from '#contract/publisher-api/docs.ts';
import type { JsonSchema } from './write-openapi.ts';

type Kind = { type: string; values: string[]; inside: JsonSchema | null; each: boolean };

/** Flattens the fields of a JSON schema into a list; a nested field is named by its path. */
export function describeFields(schema: JsonSchema, way = ''): ApiField[] {
  const required = schema.required ?? [];
  return Object.entries(schema.properties ?? {}).flatMap(([name, one]) => {
    const { type, values, inside, each } = kindOf(one);
    const field: ApiField = {
      name: way + name,
      type,
      required: required.includes(name),
      description: String(one.description ?? ''),
      values,
      otherwise: one.default === undefined ? '' : String(one.default),
    };
    if (!inside) return [field];
    return [field, ...describeFields(inside, `${way}${name}${each ? '[]' : ''}.`)];
  });
}

/** The alternatives of a schema (`oneOf` or `anyOf`), or the schema itself. */
export function alternativesOf(schema: JsonSchema): JsonSchema[] {
  const kinds = schema.oneOf ?? schema.anyOf;
  return Array.isArray(kinds) ? (kinds as JsonSchema[]) : [schema];
}

function kindOf(schema: JsonSchema): Kind {
  const kinds = alternativesOf(schema).map(plainKind);
  const [first] = kinds.filter(({ inside }) => inside);
  return {
    type: [...new Set(kinds.map(({ type }) => type))].join(' or '),
    values: kinds.flatMap(({ values }) => values),
    inside: first?.inside ?? null,
    each: first?.each ?? false,
  };
}

function plainKind(schema: JsonSchema): Kind {
  if (schema.type === 'array') {
    const of = kindOf((schema.items ?? {}) as JsonSchema);
    return { ...of, type: `list of ${of.type}`, each: true };
  }
  const told = Array.isArray(schema.enum) ? schema.enum : 'const' in schema ? [schema.const] : [];
  return {
    type: [schema.type ?? (told.length > 0 ? typeof told[0] : 'any')].flat().join(' or '),
    values: told.map(String),
    inside: schema.type === 'object' && schema.properties ? schema : null,
    each: false,
  };
}

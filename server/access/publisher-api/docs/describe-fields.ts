import type { ApiField } from '#contract/publisher-api/docs.ts';
import type { JsonSchema } from '#server/platform/http/write-openapi.ts';

/** The type of a schema; `nested` is the schema of its object, in a list if `isList`. */
type FieldKind = { type: string; values: string[]; nested: JsonSchema | null; isList: boolean };

/** Flattens the fields of a JSON schema into a list; a nested field is named by its path. */
export function describeFields(schema: JsonSchema, parentPath = ''): ApiField[] {
  const required = schema.required ?? [];
  return Object.entries(schema.properties ?? {}).flatMap(([name, one]) => {
    const { type, values, nested, isList } = kindOf(one);
    const { default: own = '', 'x-default': otherwise = own } = one;
    const field: ApiField = {
      name: parentPath + name,
      type,
      required: required.includes(name),
      description: String(one.description ?? ''),
      values,
      otherwise: String(otherwise),
    };
    if (!nested) return [field];
    return [field, ...describeFields(nested, `${parentPath}${name}${isList ? '[]' : ''}.`)];
  });
}

/** The alternatives of a schema (`oneOf` or `anyOf`), or the schema itself. */
export function alternativesOf(schema: JsonSchema): JsonSchema[] {
  const kinds = schema.oneOf ?? schema.anyOf;
  return Array.isArray(kinds) ? (kinds as JsonSchema[]) : [schema];
}

function kindOf(schema: JsonSchema): FieldKind {
  const kinds = alternativesOf(schema).map(plainKind);
  const [first] = kinds.filter(({ nested }) => nested);
  return {
    type: [...new Set(kinds.map(({ type }) => type))].join(' or '),
    values: kinds.flatMap(({ values }) => values),
    nested: first?.nested ?? null,
    isList: first?.isList ?? false,
  };
}

function plainKind(schema: JsonSchema): FieldKind {
  if (schema.type === 'array') {
    const item = kindOf((schema.items ?? {}) as JsonSchema);
    return { ...item, type: `list of ${item.type}`, isList: true };
  }
  const values = Array.isArray(schema.enum) ? schema.enum : 'const' in schema ? [schema.const] : [];
  return {
    type: [schema.type ?? (values.length > 0 ? typeof values[0] : 'any')].flat().join(' or '),
    values: values.map(String),
    nested: schema.type === 'object' && schema.properties ? schema : null,
    isList: false,
  };
}

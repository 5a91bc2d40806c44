import type { JsonSchema } from '#server/platform/http/write-openapi.ts';

const TEXTS: readonly [RegExp, string][] = [
  [/_iso$|_at$/, '2026-03-01T09:30:00.000Z'],
  [/^last_update_time$/, '03-01-2026'],
  [/_date$|^date$/, '2026-03-01'],
  [/time$/, '2026-03-01 17:30:00'],
  [/currency/, 'USD'],
  [/time_zone/, 'Asia/Shanghai'],
  [/url|logo|image/, 'https://www.brand.example/'],
  [/^mcid$/, 'brand'],
  [/amount|comm$|price|sales/, '10.00'],
  [/_id$|^oid$|^cursor$/, '1001'],
];

/** An example value of a schema; `name` is the field that has it. */
export function writeExample(schema: JsonSchema, name = ''): unknown {
  const alternatives = (schema.oneOf ?? schema.anyOf) as JsonSchema[] | undefined;
  const [first] = alternatives?.filter(({ type }) => type !== 'null') ?? [];
  if (first) return writeExample(first, name);
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const type = [schema.type].flat().find((one) => one !== 'null');
  if (type === 'array') return [writeExample((schema.items ?? {}) as JsonSchema, name)];
  if (type === 'object') {
    const fields = Object.entries(schema.properties ?? {});
    return Object.fromEntries(fields.map(([field, one]) => [field, writeExample(one, field)]));
  }
  if (type === 'integer') return 1;
  if (type === 'number') return 10;
  if (type === 'boolean') return false;
  return type === 'string' ? textOf(name) : null;
}

const textOf = (name: string) => TEXTS.find(([pattern]) => pattern.test(name))?.[1] ?? 'text';

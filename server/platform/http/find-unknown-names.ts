import * as z from 'zod/mini';

/**
 * Names in an input that its schema does not declare, as paths ("brand_id", "rules.0.rat"). They
 * are refused, because a filter that is ignored returns rows the caller did not ask for.
 */
export function findUnknownNames(outer: z.ZodMiniType, input: unknown, path = ''): string[] {
  const schema = presentOf(outer);
  if (schema instanceof z.ZodMiniArray) {
    const element = schema._zod.def.element as z.ZodMiniType;
    const items = Array.isArray(input) ? input : [];
    return items.flatMap((item, index) => findUnknownNames(element, item, `${path}${index}.`));
  }
  const isObject = typeof input === 'object' && input !== null && !Array.isArray(input);
  if (!(schema instanceof z.ZodMiniObject) || !isObject) return [];
  const shape = schema.shape as Record<string, z.ZodMiniType>;
  return Object.entries(input).flatMap(([name, value]) => {
    const declared = Object.hasOwn(shape, name) ? shape[name] : undefined;
    return declared ? findUnknownNames(declared, value, `${path}${name}.`) : [`${path}${name}`];
  });
}

/** The schema of a value that is present: without what allows it to be absent or null. */
export function presentOf(schema: z.ZodMiniType): z.ZodMiniType {
  const isWrapped =
    schema instanceof z.ZodMiniOptional ||
    schema instanceof z.ZodMiniDefault ||
    schema instanceof z.ZodMiniNullable;
  return isWrapped ? presentOf(schema._zod.def.innerType as z.ZodMiniType) : schema;
}

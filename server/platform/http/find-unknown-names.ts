import * as z from 'zod/mini';

/**
 * Names in an input that its schema does not declare, as paths ("brand_id", "rules.0.rat"). They
 * are refused, because a filter that is ignored returns rows the caller did not ask for.
 */
export function findUnknownNames(schema: z.ZodMiniType, input: unknown, path = ''): string[] {
  if (schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniDefault) {
    return findUnknownNames(schema._zod.def.innerType as z.ZodMiniType, input, path);
  }
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

import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import type { Call } from '#contract/call.ts';
import type { ErrorKey } from '#contract/errors.ts';
import { type CallNames, foldName, namesOfCall } from '#contract/subjects.ts';

type Input = Record<string, unknown>;

/**
 * An input under the call's own names. `differing`: fields that were sent under several names with
 * different values, each with the key to refuse.
 */
export type NamedInput = { input: Input; differing: ReadonlyMap<string, ErrorKey> };

const known = new WeakMap<Pick<Call, 'path' | 'input'>, CallNames>();

/**
 * Reads the names of a request: those of the call's input, and all that the specification has for the
 * same fields. Equal values count once. Other names stay as they are.
 */
export function readNames(call: Pick<Call, 'path' | 'input'>, sent: Input): NamedInput {
  const shape = shapeOf(call.input);
  const { folded, differ } = namesOf(call);
  const input = new Map<string, unknown>();
  const differing = new Map<string, ErrorKey>();
  for (const [name, value] of Object.entries(sent)) {
    const field = Object.hasOwn(shape, name) ? name : (folded.get(foldName(name)) ?? name);
    if (!input.has(field)) input.set(field, value);
    else if (!isDeepStrictEqual(input.get(field), value)) {
      differing.set(field, differ.get(field) ?? wrongType(shape[field]));
    }
  }
  return { input: Object.fromEntries(input), differing };
}

function namesOf(call: Pick<Call, 'path' | 'input'>): CallNames {
  const names = known.get(call) ?? namesOfCall(call.path, Object.keys(shapeOf(call.input)));
  known.set(call, names);
  return names;
}

/** The key for a value that no field accepts. */
function wrongType(field: z.ZodMiniType | undefined): ErrorKey {
  const checked = field?.safeParse(Symbol('different values'));
  return (checked?.error?.issues[0]?.message ?? 'PARAMS_TYPE_ERROR') as ErrorKey;
}

function shapeOf(schema: z.ZodMiniType): Readonly<Record<string, z.ZodMiniType>> {
  return schema instanceof z.ZodMiniObject ? (schema.shape as Record<string, z.ZodMiniType>) : {};
}

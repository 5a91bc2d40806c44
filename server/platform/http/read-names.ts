import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import type { Call } from '#contract/call.ts';
import type { ErrorKey } from '#contract/errors.ts';
import { type CallNames, foldName, namesOfCall } from '#contract/subjects.ts';
import { presentOf } from './find-unknown-names.ts';

type Input = Record<string, unknown>;

/**
 * An input under the call's own names. `differing`: fields that were sent under several names with
 * different values, as paths ("email", "rules.0.rate"), each with the key to refuse.
 */
export type NamedInput = { input: Input; differing: ReadonlyMap<string, ErrorKey> };

type Named = Pick<Call, 'path' | 'input'>;

/** The names of each object of a call's input. */
const known = new WeakMap<Named, Map<z.ZodMiniType, CallNames>>();

/**
 * Reads the names of a request: those of the call's input, and all that the specification has for the
 * same fields, in the objects inside it as well. Equal values count once. Other names stay as they are.
 */
export function readNames(call: Named, sent: Input): NamedInput {
  const differing = new Map<string, ErrorKey>();
  return { input: readObject({ call, differing }, call.input, sent, ''), differing };
}

type Reading = { call: Named; differing: Map<string, ErrorKey> };

function readObject(reading: Reading, schema: z.ZodMiniType, sent: Input, path: string): Input {
  const { call, differing } = reading;
  const shape = shapeOf(schema);
  const { folded, differ } = namesOf(call, schema);
  const input = new Map<string, unknown>();
  for (const [name, given] of Object.entries(sent)) {
    const field = Object.hasOwn(shape, name) ? name : (folded.get(foldName(name)) ?? name);
    const declared = Object.hasOwn(shape, field) ? shape[field] : undefined;
    const value = declared
      ? readValue(reading, presentOf(declared), given, `${path}${field}.`)
      : given;
    if (!input.has(field)) input.set(field, value);
    else if (!isDeepStrictEqual(input.get(field), value)) {
      differing.set(`${path}${field}`, differ.get(field) ?? wrongType(declared));
    }
  }
  return Object.fromEntries(input);
}

function readValue(reading: Reading, schema: z.ZodMiniType, value: unknown, path: string): unknown {
  if (schema instanceof z.ZodMiniArray && Array.isArray(value)) {
    const element = presentOf(schema._zod.def.element as z.ZodMiniType);
    return value.map((item, nth) => readValue(reading, element, item, `${path}${nth}.`));
  }
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!(schema instanceof z.ZodMiniObject) || !isObject) return value;
  return readObject(reading, schema, value as Input, path);
}

function namesOf(call: Named, schema: z.ZodMiniType): CallNames {
  const ofCall = known.get(call) ?? new Map<z.ZodMiniType, CallNames>();
  known.set(call, ofCall);
  const names = ofCall.get(schema) ?? namesOfCall(call.path, Object.keys(shapeOf(schema)));
  ofCall.set(schema, names);
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

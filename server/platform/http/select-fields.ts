import * as z from 'zod/mini';
import type { Call } from '#contract/call.ts';
import { refuse } from '../refusal.ts';

/** Names that `fields` may select: those of the reply, and those of the rows of its list. */
type Names = { envelope: ReadonlySet<string>; row: ReadonlySet<string> };

/** Refuses a field name that neither the reply nor a row of its list has. */
export function requireKnownFields(call: Call, fields: readonly string[]): void {
  if (fields.length === 0) return;
  const { envelope, row } = namesOf(call.reply);
  if (fields.some((name) => !envelope.has(name) && !row.has(name))) refuse('PARAMS_TYPE_ERROR');
}

/**
 * Selects fields of a reply (specification, section 7). Names of the reply select its fields, names
 * of rows select fields of every row; both can be combined, and names of rows include the list.
 * Without a name of the reply all its fields are sent, so that the total remains readable. A name
 * that both have always selects the reply's field, and the rows' field where other names of rows
 * are selected.
 */
export function selectFields(call: Call, data: unknown, fields: readonly string[]): unknown {
  if (fields.length === 0) return data;
  const { envelope, row } = namesOf(call.reply);
  const selectsRows = fields.some((name) => row.has(name) && !envelope.has(name));
  const pickRow = (one: unknown) => (selectsRows ? pick(one, fields) : one);
  if (Array.isArray(data)) return data.map(pickRow);
  const selected = fields.some((name) => envelope.has(name))
    ? pick(data, selectsRows ? ['list', ...fields] : fields)
    : (data as Record<string, unknown>);
  return Array.isArray(selected.list)
    ? { ...selected, list: selected.list.map(pickRow) }
    : selected;
}

function namesOf(reply: z.ZodMiniType): Names {
  if (reply instanceof z.ZodMiniArray)
    return { envelope: new Set(), row: keysOf(elementOf(reply)) };
  const list = reply instanceof z.ZodMiniObject ? reply.shape.list : undefined;
  const row = list instanceof z.ZodMiniArray ? keysOf(elementOf(list)) : new Set<string>();
  return { envelope: keysOf(reply), row };
}

const elementOf = (list: z.ZodMiniArray) => list._zod.def.element as z.ZodMiniType;

function keysOf(schema: z.ZodMiniType): Set<string> {
  return new Set(schema instanceof z.ZodMiniObject ? Object.keys(schema.shape) : []);
}

function pick(from: unknown, fields: readonly string[]): Record<string, unknown> {
  const held = from as Record<string, unknown>;
  return Object.fromEntries(
    fields.filter((name) => Object.hasOwn(held, name)).map((name) => [name, held[name]]),
  );
}

import * as z from 'zod/mini';
import type { Call } from '#contract/call.ts';
import { refuse } from '../refusal.ts';

/** Refuses a field name that the reply (or a row of its list) does not have. */
export function requireKnownFields(call: Call, fields: readonly string[]): void {
  if (fields.length === 0) return;
  const known = namesOf(call.reply);
  if (known && fields.some((name) => !known.has(name))) refuse('PARAMS_TYPE_ERROR');
}

/**
 * Keeps the selected fields: of every row if the reply is a list, otherwise of the reply itself.
 */
export function selectFields(data: unknown, fields: readonly string[]): unknown {
  if (fields.length === 0 || typeof data !== 'object' || data === null) return data;
  if (Array.isArray(data)) return data.map((row) => pick(row, fields));
  if (isList(data)) return { ...data, list: data.list.map((row) => pick(row, fields)) };
  return pick(data, fields);
}

function namesOf(reply: z.ZodMiniType): Set<string> | null {
  if (reply instanceof z.ZodMiniArray) return namesOf(reply._zod.def.element as z.ZodMiniType);
  if (!(reply instanceof z.ZodMiniObject)) return null;
  const shape = reply.shape as Record<string, z.ZodMiniType>;
  const list = shape.list;
  const row = list instanceof z.ZodMiniArray ? (list._zod.def.element as z.ZodMiniType) : null;
  if (!row) return new Set(Object.keys(shape));
  // A list's own fields may be selected too; they are always sent.
  return new Set([...Object.keys(shape), ...(namesOf(row) ?? [])]);
}

function isList(data: object): data is { list: unknown[] } {
  return 'list' in data && Array.isArray(data.list);
}

function pick(row: unknown, fields: readonly string[]): unknown {
  const from = row as Record<string, unknown>;
  return Object.fromEntries(
    fields.filter((name) => name in from).map((name) => [name, from[name]]),
  );
}

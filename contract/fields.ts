import * as z from 'zod/mini';
import type { ErrorKey } from './errors.ts';

/**
 * Field rules that name their catalogue keys: the first issue of one parse carries the exact KEY
 * as its message. Absent, null and empty text are one and the same (the envelope drops all three
 * before a rule sees them), so `required` answers for them and `type` for everything else.
 */
type Keys = { required?: ErrorKey; type?: ErrorKey; max?: ErrorKey; format?: ErrorKey };

const keyFor = (keys: Keys) => (issue: { input?: unknown }) =>
  (issue.input === undefined ? keys.required : keys.type) ?? 'PARAMS_TYPE_ERROR';

/** Trimmed text without NUL or half characters (PostgreSQL cannot hold them), at most `length` long. */
/*@__NO_SIDE_EFFECTS__*/
export function text(length: number, keys: Keys = {}) {
  const type = keys.type ?? 'PARAMS_TYPE_ERROR';
  return z.string({ error: keyFor(keys) }).check(
    z.trim(),
    z.minLength(1, { error: keys.required ?? type, abort: true }),
    z.refine((value) => !value.includes('\u0000') && value.isWellFormed(), {
      error: type,
      abort: true,
    }),
    z.maxLength(length, { error: keys.max ?? type }),
  );
}

/** Text that may be left out. */
/*@__NO_SIDE_EFFECTS__*/
export function optionalText(length: number, keys: Keys = {}) {
  return z.optional(text(length, keys));
}

/** Text of a fixed shape; `format` is the key for a text of another shape. */
/*@__NO_SIDE_EFFECTS__*/
export function pattern(length: number, shape: RegExp, keys: Keys) {
  return text(length, keys).check(
    z.refine((value) => shape.test(value), { error: keys.format ?? 'PARAMS_TYPE_ERROR' }),
  );
}

/** A secret: taken as it is, neither trimmed nor limited here (its own rule judges the length). */
/*@__NO_SIDE_EFFECTS__*/
export function secret(keys: Keys) {
  return z
    .string({ error: keyFor(keys) })
    .check(z.maxLength(1024, { error: keys.type ?? 'PARAMS_TYPE_ERROR' }));
}

/** A whole number (not its text) within PostgreSQL's integer; below `least` raises `min`. */
/*@__NO_SIDE_EFFECTS__*/
export function integer(
  keys: { required?: ErrorKey; type?: ErrorKey; min?: ErrorKey } = {},
  least = 0,
) {
  const type = keys.type ?? 'PARAMS_TYPE_ERROR';
  return z
    .int({ error: keyFor(keys), abort: true })
    .check(
      z.minimum(least, { error: keys.min ?? type }),
      z.maximum(2_147_483_647, { error: type }),
    );
}

/** One of a fixed set of numbers. */
/*@__NO_SIDE_EFFECTS__*/
export function oneOf<const T extends readonly number[]>(
  values: T,
  keys: { required?: ErrorKey; type?: ErrorKey; among?: ErrorKey } = {},
) {
  const among = keys.among ?? keys.type ?? 'PARAMS_TYPE_ERROR';
  return z
    .int({ error: keyFor(keys), abort: true })
    .check(z.refine((value) => values.includes(value), { error: among }));
}

/** 0 or 1. */
export const flag = /*@__PURE__*/ oneOf([0, 1]);

/** One of a fixed set of words. */
/*@__NO_SIDE_EFFECTS__*/
export function word<const T extends readonly [string, ...string[]]>(
  values: T,
  keys: { required?: ErrorKey; type?: ErrorKey } = {},
) {
  return z.enum(values, { error: keyFor(keys) });
}

/** An ISO 4217 code as the runtime knows them. */
/*@__NO_SIDE_EFFECTS__*/
export function currencyCode() {
  return text(3, { type: 'CURRENCY_INVALID' }).check(
    z.refine((value) => Intl.supportedValuesOf('currency').includes(value), {
      error: 'CURRENCY_INVALID',
    }),
  );
}

/** An absolute http(s) address without user name or password. */
/*@__NO_SIDE_EFFECTS__*/
export function webAddress(length: number, keys: Keys) {
  return text(length, keys).check(
    z.refine(isWebAddress, { error: keys.format ?? keys.type ?? 'PARAMS_TYPE_ERROR' }),
  );
}

/** Whether a text is an absolute http(s) address with a dotted host and no user information. */
export function isWebAddress(value: string): boolean {
  if (!/^https?:\/\//i.test(value) || /[\s\\]/.test(value)) return false;
  const url = URL.canParse(value) ? new URL(value) : null;
  return url !== null && url.username === '' && url.password === '' && url.hostname.includes('.');
}

/** A day, YYYY-MM-DD, that the calendar has. */
/*@__NO_SIDE_EFFECTS__*/
export function day(keys: Keys = {}) {
  return text(10, keys).check(
    z.refine(isDay, { error: keys.format ?? keys.type ?? 'PARAMS_TYPE_ERROR' }),
  );
}

/** Whether a text is a day of the calendar written YYYY-MM-DD. */
export function isDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

/** The two paging values every list takes, from `page` or `filter`. */
export const paging = {
  curPage: z._default(integer({}, 1), 1),
  perPage: z._default(integer({}, 1).check(z.maximum(200, { error: 'PARAMS_TYPE_ERROR' })), 20),
};

/** A list's answer: the rows of this page and how many there are in all. */
/*@__NO_SIDE_EFFECTS__*/
export function listOf<Row extends z.ZodMiniType>(row: Row) {
  return z.object({ list: z.array(row), total: z.int() });
}

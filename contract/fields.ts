import * as z from 'zod/mini';
import { isCurrency } from './currencies.ts';
import type { ErrorKey } from './errors.ts';

/**
 * Field rules that name their error keys: the first issue of a parse has the exact KEY as its
 * message. Absent, null and empty text are equivalent (the envelope removes all three before
 * validation), so `required` answers for them and `type` for everything else.
 */
type Keys = { required?: ErrorKey; type?: ErrorKey; max?: ErrorKey; format?: ErrorKey };

const keyFor = (keys: Keys) => (issue: { input?: unknown }) =>
  (issue.input === undefined ? keys.required : keys.type) ?? 'PARAMS_TYPE_ERROR';

/**
 * Trimmed text without NUL or lone surrogates (PostgreSQL cannot store them), at most `length`
 * long.
 */
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

/** Optional text. */
/*@__NO_SIDE_EFFECTS__*/
export function optionalText(length: number, keys: Keys = {}) {
  return z.optional(text(length, keys));
}

/** Text that matches a pattern; `format` is the key for a mismatch. */
/*@__NO_SIDE_EFFECTS__*/
export function pattern(length: number, shape: RegExp, keys: Keys) {
  return text(length, keys).check(
    z.refine((value) => shape.test(value), { error: keys.format ?? 'PARAMS_TYPE_ERROR' }),
  );
}

/** A secret: neither trimmed nor length-limited here (its own rule checks the length). */
/*@__NO_SIDE_EFFECTS__*/
export function secret(keys: Keys) {
  return z
    .string({ error: keyFor(keys) })
    .check(z.maxLength(1024, { error: keys.type ?? 'PARAMS_TYPE_ERROR' }));
}

/** A whole number (not numeric text) within PostgreSQL's integer; below `least` raises `min`. */
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

/** The number of a row that a call concerns. */
export const rowId = /*@__PURE__*/ integer({ required: 'ID_REQUIRED', type: 'ID_INTEGER' }, 1);

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

/** A currency code of ISO 4217. */
/*@__NO_SIDE_EFFECTS__*/
export function currencyCode() {
  return text(3, { type: 'CURRENCY_INVALID' }).check(
    z.refine(isCurrency, { error: 'CURRENCY_INVALID' }),
  );
}

/** An absolute http(s) URL without user name or password. */
/*@__NO_SIDE_EFFECTS__*/
export function webAddress(length: number, keys: Keys) {
  return text(length, keys).check(
    z.refine(isWebAddress, { error: keys.format ?? keys.type ?? 'PARAMS_TYPE_ERROR' }),
  );
}

/**
 * Whether a text is an absolute http(s) URL with a host that contains a dot and no user
 * information.
 */
export function isWebAddress(value: string): boolean {
  if (!/^https?:\/\//i.test(value) || /[\s\\]/.test(value)) return false;
  const url = URL.canParse(value) ? new URL(value) : null;
  return url !== null && url.username === '' && url.password === '' && url.hostname.includes('.');
}

/** An existing calendar day, YYYY-MM-DD. */
/*@__NO_SIDE_EFFECTS__*/
export function day(keys: Keys = {}) {
  return text(10, keys).check(
    z.refine(isDay, { error: keys.format ?? keys.type ?? 'PARAMS_TYPE_ERROR' }),
  );
}

/** Whether a text is an existing calendar day written YYYY-MM-DD. */
export function isDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

/**
 * A page or a page size from 1, also as text: programs fill both from their own query string. Every other
 * whole number refuses text, because the specification names a key for it.
 */
/*@__NO_SIDE_EFFECTS__*/
export function pageNumber(most = 2_147_483_647) {
  return z.pipe(
    z.transform((value: number) => (isDigits(value) ? Number(value) : value)),
    integer({}, 1).check(z.maximum(most, { error: 'PARAMS_TYPE_ERROR' })),
  );
}

const isDigits = (value: unknown) => typeof value === 'string' && /^\d{1,10}$/.test(value);

/** Offset pagination for every list, read from `page` or `filter`. */
export const paging = {
  curPage: z._default(pageNumber(), 1),
  perPage: z._default(pageNumber(200), 20),
};

/** Reply of a list: the rows of this page and the total number of rows. */
/*@__NO_SIDE_EFFECTS__*/
export function listOf<Row extends z.ZodMiniType>(row: Row) {
  return z.object({ list: z.array(row), total: z.int() });
}

/** Reply of a list that may be large: beyond 10,000 rows the total is an estimate. */
/*@__NO_SIDE_EFFECTS__*/
export function largeListOf<Row extends z.ZodMiniType>(row: Row) {
  return z.extend(listOf(row), { is_estimate: z.boolean() });
}

/** Reply with a file to download. */
export const fileReply = /*@__PURE__*/ z.object({
  file_name: z.string(),
  media_type: z.string(),
  content_base64: z.string(),
});

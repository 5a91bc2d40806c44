import * as z from 'zod/mini';
import { textToMinor } from '#contract/money.ts';
import {
  joinVouchers,
  MAX_VOUCHER_LENGTH,
  MAX_VOUCHERS,
  splitVouchers,
} from '#contract/orders/vouchers.ts';
import { refuse } from '#server/platform/refusal.ts';

type Reviver = (name: string, value: unknown, context: { source?: string }) => unknown;

const keepDigits: Reviver = (_name, value, { source }) =>
  typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)
    ? source
    : value;

/** Parses a JSON body; integers beyond 2^53, such as ids, stay text. Refuses SHOP_PAYLOAD_INVALID. */
export function parseBody(body: string): unknown {
  try {
    return JSON.parse(body, keepDigits as Parameters<typeof JSON.parse>[1]);
  } catch {
    return refuse('SHOP_PAYLOAD_INVALID');
  }
}

/** Reads a payload by its schema. Refuses SHOP_PAYLOAD_INVALID. */
export function readPayload<Schema extends z.ZodMiniType>(
  schema: Schema,
  payload: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(payload);
  return parsed.success ? parsed.data : refuse('SHOP_PAYLOAD_INVALID');
}

/** An id, as text: platforms send numbers and text. */
export const id = z.pipe(
  z.union([z.string(), z.number()]),
  z.pipe(z.transform(String), z.string().check(z.minLength(1), z.maxLength(200))),
);

/** A decimal amount, as text. */
export const decimal = z.pipe(z.union([z.string(), z.number()]), z.transform(String));

/** Text that may be absent, null or empty; undefined then. */
export const looseText = z.pipe(
  z.nullish(z.union([z.string(), z.number()])),
  z.transform((value) =>
    value === null || value === undefined || value === '' ? undefined : String(value),
  ),
);

/** Decimal text to minor units. Refuses SHOP_PAYLOAD_INVALID. */
export function toMinor(text: string, currency: string): bigint {
  return textToMinor(text, currency) ?? refuse('SHOP_PAYLOAD_INVALID');
}

const COUNTRY = /^[A-Z]{2}$/;

/** A country code, if it is one. */
export const countryOf = (text: string | undefined): string | undefined =>
  text !== undefined && COUNTRY.test(text.toUpperCase()) ? text.toUpperCase() : undefined;

/** Text limited to the length of its column. */
export const limitText = (text: string | undefined, length: number): string | undefined =>
  text?.trim().slice(0, length) || undefined;

/** The voucher codes of an order, as `joinVouchers` writes them; more than the limits allow are cut. */
export function vouchersOf(lines: readonly { code?: string | undefined }[]): string | undefined {
  const codes = splitVouchers(joinVouchers(lines.map(({ code = '' }) => code)));
  const limited = codes.slice(0, MAX_VOUCHERS).map((code) => code.slice(0, MAX_VOUCHER_LENGTH));
  return joinVouchers(limited);
}

/** The names under which shops hand on the click reference. */
const NAMES = ['click_ref', '_affiliate_click_ref'];

/** A name and value, as in note attributes and metadata. */
type Attribute = { name: string; value?: unknown };

/** The click reference in a list of attributes; `param` is the brand's own parameter name. */
export function clickRefOf(attributes: readonly Attribute[], param: string): string | undefined {
  const named = attributes.find(({ name }) => name === param || NAMES.includes(name));
  return typeof named?.value === 'string' ? limited(named.value) : undefined;
}

/** The click reference in the query of a URL or path. */
export function clickRefInUrl(url: string | undefined, param: string): string | undefined {
  if (url === undefined || !URL.canParse(url, 'https://shop.invalid')) return undefined;
  const { searchParams } = new URL(url, 'https://shop.invalid');
  const name = [param, ...NAMES].find((one) => searchParams.has(one));
  return name === undefined ? undefined : limited(searchParams.get(name) ?? '');
}

const limited = (value: string) =>
  value.trim() === '' || value.length > 255 ? undefined : value.trim();

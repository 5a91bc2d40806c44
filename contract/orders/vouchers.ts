import * as z from 'zod/mini';
import { optionalText } from '../fields.ts';

/** Most codes of one order, and the longest code. */
export const MAX_VOUCHERS = 10;
export const MAX_VOUCHER_LENGTH = 100;

/**
 * Voucher codes as one text, separated by commas, or undefined: trimmed, each once whatever its case,
 * sorted. So the sequence in which a shop lists them changes nothing.
 */
export function joinVouchers(texts: readonly string[]): string | undefined {
  const codes = texts.flatMap((text) => splitVouchers(text)).sort(byName);
  const isNew = (code: string, place: number) =>
    code.toLowerCase() !== codes[place - 1]?.toLowerCase();
  return codes.filter(isNew).join(',') || undefined;
}

/** Equal names follow each other, in a sequence that does not depend on the locale. */
function byName(one: string, other: string): number {
  const [left, right] = [one.toLowerCase(), other.toLowerCase()];
  if (left !== right) return left < right ? -1 : 1;
  return one < other ? -1 : 1;
}

/** The codes of such a text. */
export const splitVouchers = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((code) => code.trim())
    .filter((code) => code !== '');

const error = 'VOUCHER_CODE_INVALID';
const code = z.union([z.string(), z.int({ error })], { error });

/** One voucher code, or several: as a list or separated by commas. Parsed to the text of `joinVouchers`. */
export const voucherCodes = z.optional(
  z.pipe(
    z.pipe(
      z.union([code, z.array(code)], { error }),
      z.transform((value) => joinVouchers([value].flat().map(String))),
    ),
    optionalText(MAX_VOUCHERS * (MAX_VOUCHER_LENGTH + 1), { type: error }).check(
      z.refine((value) => areVouchers(splitVouchers(value)), { error }),
    ),
  ),
);

const areVouchers = (codes: readonly string[]) =>
  codes.length <= MAX_VOUCHERS && codes.every(({ length }) => length <= MAX_VOUCHER_LENGTH);

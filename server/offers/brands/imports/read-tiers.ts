import { textToMinor } from '#contract/money.ts';
import { BadEntry } from './bad-entry.ts';
import { type ParsedRate, parseRate } from './parse-rate.ts';

/**
 * A tier of a file: from this number of orders, or this amount of sales (decimal text), in a month.
 */
export type ParsedTier = { basis: 'orders' | 'sales'; from: string; rate: ParsedRate };

const FIELD = 'commission_tiers';
const MAX_TIERS = 20;
const TIER = /^(orders|sales)\s+(\S+?)\s*[:=]\s*(.+)$/i;

/**
 * Parses the tiers of one brand: "orders 11: 10%" or "sales 1000.00: 12.50 EUR", as a list (JSON)
 * or separated by "|" (CSV). Undefined if there are none. Throws BadEntry for an unreadable tier,
 * for mixed orders and sales tiers, for a duplicate threshold, and for a currency other than the
 * brand's.
 */
export function readTiers(value: unknown, currency: string): ParsedTier[] | undefined {
  const texts = textsOf(value ?? '');
  if (texts.length === 0) return undefined;
  if (texts.length > MAX_TIERS) throw new BadEntry(FIELD, `has more than ${MAX_TIERS} tiers`);
  const tiers = texts.map((text) => tierOf(text, currency));
  if (new Set(tiers.map((one) => one.basis)).size > 1) {
    throw new BadEntry(FIELD, 'tiers use either orders or sales, not both');
  }
  const steps = new Set(tiers.map((one) => textToMinor(one.from, currency)));
  if (steps.size < tiers.length) throw new BadEntry(FIELD, 'two tiers have the same threshold');
  return tiers;
}

function textsOf(value: unknown): string[] {
  const parts = typeof value === 'string' ? value.split('|') : value;
  if (!Array.isArray(parts) || parts.some((one) => typeof one !== 'string')) {
    throw new BadEntry(FIELD, 'tiers must be a list of texts such as "orders 11: 10%"');
  }
  return parts.map((one: string) => one.trim()).filter((one) => one !== '');
}

function tierOf(text: string, currency: string): ParsedTier {
  const [, kind = '', from = '', rateText = ''] = TIER.exec(text) ?? [];
  const basis = kind.toLowerCase() === 'sales' ? 'sales' : 'orders';
  const rate = parseRate({ rate: rateText, currency });
  if (kind === '' || rate === null) {
    throw new BadEntry(FIELD, `"${text}" is not a tier such as "orders 11: 10%"`);
  }
  if (rate.kind === 'fixed' && rate.currency !== currency) {
    throw new BadEntry(FIELD, `"${text}" is not in ${currency}`);
  }
  const shape = basis === 'orders' ? /^\d{1,9}$/ : /^\d{1,9}(\.\d{1,3})?$/;
  if (!shape.test(from) || Number(from) === 0) {
    throw new BadEntry(
      FIELD,
      `"${text}" does not begin with ${basis === 'orders' ? 'a number' : 'an amount'}`,
    );
  }
  return { basis, from, rate };
}

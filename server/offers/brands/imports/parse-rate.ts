import { isCurrency } from '#contract/currencies.ts';

/** How a source describes its commission. */
export type CommissionText = {
  rate: string;
  type?: string | null | undefined;
  /** ISO 4217, or null if the source does not state it. */
  currency?: string | null | undefined;
  conditions?: string | null | undefined;
  /** For how long later orders of a customer are paid: "12 months", "2 years" or "lifetime". */
  duration?: string | null | undefined;
};

/** One unambiguous rate: millionths of the sale, or an amount as decimal text with its currency. */
export type ParsedRate = (
  | { kind: 'percent'; rate_ppm: number }
  | { kind: 'fixed'; amount: string; currency: string }
) & {
  /** Months in which later orders of a customer are paid, 0 for life; absent: not recurring. */
  renewal_months?: number;
};

const DURATION = /^(\d{1,3})\s*(month|year)s?$/i;
const LIFETIME = /^(?:life ?time|for life)$/i;
const MAX_MONTHS = 600;

const PERCENT = /^(\d{1,3}(?:\.\d{1,4})?)\s?%$/;
const MONEY = /^([$€£])\s?(\d{1,3}(?:,\d{3})+|\d{1,9})(\.\d{1,3})?$/;
const MONEY_WITH_CODE = /^(\d{1,3}(?:,\d{3})+|\d{1,9})(\.\d{1,3})?\s([A-Z]{3})$/;
const OF_SIGN: Readonly<Record<string, readonly string[]>> = {
  $: ['USD', 'AUD', 'CAD', 'NZD', 'SGD', 'HKD'],
  '€': ['EUR'],
  '£': ['GBP'],
};
const CODES = /\b(USD|EUR|GBP|AUD|CAD|NZD|SGD|HKD)(?=\b|[$€£\d])/g;

// Words that make the headline rate a limit, an example or one of several rates.
const HEDGES = [
  /\bup\s?to\s+[+~]?(?:[$€£]|\d[\d.,]*\s*%)/i,
  /~\s*\d[\d.]*\s*%/,
  /\bstarting (?:at|from)\s+[$€£]?\d/i,
  /\bfor your first \d/i,
  /[\d%]\s*[-–]\s*[$€£]?\d/,
  // A sum of two figures, even of equal ones: "$750 per demo + $750 per paying customer".
  /(?:[$€£]\s?\d|\d\s?%)[^.!|]*?(?:\+|&|,|;|\band\b|\bplus\b|\bas well as\b)\s*(?:[$€£]\s?\d|\d[\d.]*\s?%)/i,
  /\b(?:or more|bonus(?:es)?|bount(?:y|ies)|tiers?|depend(?:s|ing)|thereafter|per click|cap|capped)\b/i,
];
// Figures about what a customer saves or spends do not describe the commission.
const ASIDES = [
  /\([^)]*(?:avg|average|acv|aov|typical|~|≈|plans? start|contract value)[^)]*\)/gi,
  /\b(?:our\s+)?average\b[^!|]*?(?:[.!|](?!\d)|$)/gi,
  /[$€£][\d,.]+k?\s*(?:aov|acv)\b/gi,
  /\d[\d.]*\s*%\s*(?:discount|off)\b/gi,
];

/**
 * The single rate that a text states, or null if a person has to decide: ranges, alternatives,
 * sums, limits ("up to"), bare numbers, and headlines contradicted by their own conditions (a "$1"
 * with "Earn $1,000" was truncated when the data was collected). Never guesses.
 */
export function parseRate(text: CommissionText): ParsedRate | null {
  const renewal_months = parseDuration(text.duration ?? null);
  if (renewal_months === null) return null;
  const parsed = parseSingleRate(text);
  return parsed && { ...parsed, ...(renewal_months !== undefined && { renewal_months }) };
}

/** Months, 0 for life, undefined without a duration; null if it is not understood. */
function parseDuration(text: string | null): number | undefined | null {
  const duration = (text ?? '').trim();
  if (duration === '') return undefined;
  if (LIFETIME.test(duration)) return 0;
  const [, count = '', unit = ''] = DURATION.exec(duration) ?? [];
  const months = Number(count) * (unit.toLowerCase() === 'year' ? 12 : 1);
  return months >= 1 && months <= MAX_MONTHS ? months : null;
}

function parseSingleRate(text: CommissionText): ParsedRate | null {
  if (text.type && !['one-time', 'recurring'].includes(text.type)) return null;
  const rate = text.rate.trim();
  const conditions = ASIDES.reduce(
    (rest, aside) => rest.replace(aside, ' '),
    text.conditions ?? '',
  );
  if (HEDGES.some((hedge) => hedge.test(conditions))) return null;
  const percent = PERCENT.exec(rate)?.[1];
  if (percent !== undefined) return parsePercent(Number(percent), conditions);
  const stated = text.currency ?? null;
  const [, sign = '', whole = '', fraction = ''] = MONEY.exec(rate) ?? [];
  if (sign !== '') return parseMoney(whole + fraction, currencyOf(sign, stated), conditions);
  const [, units = '', cents = '', code = ''] = MONEY_WITH_CODE.exec(rate) ?? [];
  const isStated = isCurrency(code) && (stated === null || stated === code);
  return parseMoney(units + cents, isStated ? code : null, conditions);
}

function parsePercent(percent: number, conditions: string): ParsedRate | null {
  const isOnly =
    percentsIn(conditions).every((one) => one === percent) && amountsIn(conditions).length === 0;
  if (!isOnly || percent === 0 || percent > 100) return null;
  return { kind: 'percent', rate_ppm: Math.round(percent * 10_000) };
}

function parseMoney(
  written: string,
  currency: string | null,
  conditions: string,
): ParsedRate | null {
  const amount = written.replaceAll(',', '');
  if (currency === null || Number(amount) === 0) return null;
  const isOnly = amountsIn(conditions).every((one) => one === Number(amount));
  const codes = conditions.match(CODES) ?? [];
  if (!isOnly || percentsIn(conditions).length > 0 || codes.some((code) => code !== currency)) {
    return null;
  }
  return { kind: 'fixed', amount, currency };
}

/**
 * The currency of a currency sign; a dollar sign without a stated country is ambiguous and gives
 * null.
 */
function currencyOf(sign: string, stated: string | null): string | null {
  const possible = OF_SIGN[sign] ?? [];
  if (stated !== null) return possible.includes(stated) ? stated : null;
  return possible.length === 1 ? (possible[0] ?? null) : null;
}

function percentsIn(conditions: string): number[] {
  return [...conditions.matchAll(/(\d+(?:\.\d+)?)\s*%/g)].map((match) => Number(match[1]));
}

/**
 * Amounts of money in the text. An amount followed by k, M or + is not exact: it becomes NaN, which
 * equals nothing.
 */
function amountsIn(conditions: string): number[] {
  const before = [...conditions.matchAll(/[$€£]\s?(\d[\d,]*(?:\.\d+)?)\s?([kKmM+](?![a-z]))?/g)];
  const behind = [...conditions.matchAll(/(\d[\d,]*(?:\.\d+)?)([$€£])(?!\s?\d)/g)];
  return [
    ...before.map((match) => (match[2] ? Number.NaN : toNumber(match[1]))),
    ...behind.map((match) => toNumber(match[1])),
  ];
}

function toNumber(text = ''): number {
  return Number(text.replaceAll(',', ''));
}

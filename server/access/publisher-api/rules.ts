import type * as z from 'zod/mini';
import type { Language } from '#contract/language.ts';
import { minorToText } from '#contract/money.ts';
import {
  type ApiCode,
  type ApiLimit,
  apiCodes,
  chineseApiCodes,
  type counts,
} from '#contract/publisher-api/api-call.ts';
import { HOUR_MS } from '#server/platform/clock.ts';
import type { LimitState } from '#server/platform/rate-limits/consume-limit.ts';
import type { RateLimitName } from '#server/platform/rate-limits/rate-limits.ts';

/** Times of the dialect are in UTC+8 (Shanghai, no daylight saving time). */
const ZONE_MS = 8 * HOUR_MS;

/** Formats a time as the dialect does: YYYY-MM-DD HH:mm:ss in UTC+8, without an offset. */
export function momentText(at: Date): string {
  return new Date(at.getTime() + ZONE_MS).toISOString().slice(0, 19).replace('T', ' ');
}

/** The day in UTC+8, YYYY-MM-DD. */
export function dayText(at: Date): string {
  return momentText(at).slice(0, 10);
}

/** The day in UTC+8 as MM-DD-YYYY, which the dialect uses in a single field. */
export function americanDayText(at: Date): string {
  const [year, month, day] = dayText(at).split('-');
  return `${month}-${day}-${year}`;
}

export const unixSeconds = (at: Date): number => Math.floor(at.getTime() / 1000);

/** The half-open period of two days in a zone, both included; undefined where either is missing. */
export function daySpan(zone: string, begin: string | undefined, end: string | undefined) {
  if (begin === undefined || end === undefined) return undefined;
  const next = Temporal.PlainDate.from(end).add({ days: 1 });
  return { from: instantOf(begin, zone), until: instantOf(next.toString(), zone) };
}

/**
 * The half-open period of two times in a zone. The last second is included, so that 00:00:00 to
 * 00:59:59 is one hour; a period of exactly one hour ends before its last second.
 */
export function clickSpan(zone: string, begin: string, end: string) {
  const [from, last] = [instantOf(begin, zone), instantOf(end, zone)];
  const isHour = last.getTime() - from.getTime() === HOUR_MS;
  return { from, until: isHour ? last : new Date(last.getTime() + 1000) };
}

/** The instant of a local day or time; a time that daylight saving skips is moved forward. */
function instantOf(local: string, zone: string): Date {
  return new Date(Temporal.PlainDateTime.from(local).toZonedDateTime(zone).epochMilliseconds);
}

/** An amount as a number. Amounts have at most 13 digits, which a double represents to the cent. */
export function amount(minor: bigint, currency: string): number {
  return Number(minorToText(minor, currency));
}

/** The text of a commission rule in the dialect; empty without a rule. */
export function commissionRate(rule: {
  rule_kind: string | null;
  rate_ppm: number | null;
  fixed_minor: bigint | null;
  rule_currency: string | null;
}): string {
  if (rule.rule_kind === 'percent')
    return `Revshare ${((rule.rate_ppm ?? 0) / 10_000).toFixed(2)}%`;
  if (rule.rule_kind !== 'fixed' || rule.rule_currency === null) return '';
  return `Fixed ${minorToText(rule.fixed_minor ?? 0n, rule.rule_currency)} ${rule.rule_currency}`;
}

type Counts = { [Name in keyof typeof counts]: z.output<(typeof counts)[Name]> };

/** The paging counts under each of their names. */
export function countsOf(
  total: number,
  { curPage, perPage }: { curPage: number; perPage: number },
): Counts {
  const pages = Math.ceil(total / perPage);
  return {
    total,
    total_items: total,
    totalPage: pages,
    total_page: pages,
    curPage,
    page: curPage,
    perPage,
    limit: perPage,
    hasNext: curPage < pages,
  };
}

/** Limit and offset of a page. */
export function rowsOf({ curPage, perPage }: { curPage: number; perPage: number }) {
  return { limit: perPage, offset: (curPage - 1) * perPage };
}

/** The body of an error response; `more` names the wrong parameter or the reason. */
export function failureOf(code: ApiCode, more = '') {
  const message = more === '' ? apiCodes[code] : `${apiCodes[code]}: ${more}`;
  return { code, message, data: null };
}

/** A response with the text of its code in the language that the request prefers. */
export function inLanguage<Body extends { code: string; message: string }>(
  body: Body,
  language: Language | null,
): Body {
  const code = body.code as ApiCode;
  if (language !== 'zh' || code === '0') return body;
  return { ...body, message: body.message.replace(apiCodes[code], chineseApiCodes[code]) };
}

/** The named rate limit of a call, by the requests that it allows in a minute. */
export const rateLimitOf = {
  120: 'publisher_api',
  10: 'publisher_api_slow',
  15: 'publisher_api_clicks',
} as const satisfies Readonly<Record<ApiLimit['per_minute'], RateLimitName>>;

/** The token of `Authorization: Bearer`. */
export function bearerOf(header: string | undefined): string | undefined {
  return /^Bearer +(\S+)$/i.exec(header ?? '')?.[1];
}

/** The rate limit headers; `Retry-After` only when the limit is exceeded. */
export function headersOf({ limit, remaining, resetSeconds, isWithin }: LimitState) {
  return {
    'ratelimit-limit': String(limit),
    'ratelimit-remaining': String(remaining),
    'ratelimit-reset': String(resetSeconds),
    ...(isWithin ? {} : { 'retry-after': String(resetSeconds) }),
  };
}

const MAX_NAMES = 20;
const MAX_NAME_LENGTH = 40;

/** The first of the names that a client sent, cut and made safe. */
export function shortNames(names: readonly string[]): string[] {
  return names
    .slice(0, MAX_NAMES)
    .map((name) => name.slice(0, MAX_NAME_LENGTH).replace(/[^\w.[\]-]/g, '?') || '?');
}

/** The header that names ignored parameters. */
export function warningOf(ignored: readonly string[]): Readonly<Record<string, string>> {
  if (ignored.length === 0) return {};
  const names = shortNames(ignored);
  const rest = ignored.length - names.length;
  const more = rest > 0 ? ` and ${rest} more` : '';
  return { warning: `299 - "Ignored parameters: ${names.join(', ')}${more}"` };
}

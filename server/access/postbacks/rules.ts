import type { ErrorKey } from '#contract/errors.ts';
import {
  fillMacros,
  hasMacro,
  hasSignature,
  type PostbackShape,
  partOfAddress,
  readParameters,
} from '#contract/postbacks/macros.ts';
import type { RetryPolicy } from '#server/platform/queue/retry-policy.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * Retry schedule (product, section 5). Jitter only shortens the waits, by 5 to 20 per cent, so that
 * all nine fit into 72 hours. As many consecutive failures switch a postback off.
 */
export const RETRIES = {
  waitsMs: [
    5 * SECOND,
    5 * MINUTE,
    30 * MINUTE,
    2 * HOUR,
    5 * HOUR,
    10 * HOUR,
    14 * HOUR,
    20 * HOUR,
    24 * HOUR,
  ],
  maxAttempts: 10,
  jitter: [0.05, 0.2],
} as const satisfies RetryPolicy;

export const MAX_POSTBACKS = 50;
export const LOG_DAYS = 30;
export const OLD_SECRET_MS = 24 * HOUR;
const MAX_RETRY_AFTER_MS = 24 * HOUR;

/** Parses a Retry-After header into milliseconds, at most a day; null where it is unusable. */
export function readRetryAfter(text: string | null, at: Date): number | null {
  if (text === null) return null;
  const seconds = /^\d{1,9}$/.test(text.trim()) ? Number(text) : null;
  const wait = seconds === null ? Date.parse(text) - at.getTime() : seconds * SECOND;
  return Number.isNaN(wait) || wait <= 0 ? null : Math.min(wait, MAX_RETRY_AFTER_MS);
}

/** Whether a status means that the receiver accepted the delivery. */
export const isAccepted = (status: number | null): boolean =>
  status !== null && status >= 200 && status < 300;

/**
 * Validates the shape of a postback; null where it is valid. Where its host resolves to is checked
 * on sending.
 */
export function checkShape(postback: PostbackShape): ErrorKey | null {
  const { fixed, fragment } = partOfAddress(postback.link_url);
  if (hasMacro(fixed) || hasMacro(fragment)) return 'POSTBACK_MACRO_MISPLACED';
  const url = URL.parse(fillMacros(postback.link_url, {}));
  if (!url || /[\s\\]/.test(fixed) || !/^https?:\/\//i.test(fixed)) return 'POSTBACK_URL_INVALID';
  const isPlain = url.username === '' && url.password === '';
  if (!isPlain || url.hostname === '') return 'POSTBACK_URL_INVALID';
  const isBody = postback.delivery_type !== 1;
  if (isBody && hasSignature(postback.parameters)) return 'POSTBACK_SIGNATURE_MISPLACED';
  return areParametersGood(postback.parameters) ? null : 'POSTBACK_PARAMETERS_INVALID';
}

// Set by the HTTP client, by a proxy on the way, or by us; a second one would change the request.
const RESERVED_HEADERS = new Set(
  `accept-encoding connection content-encoding content-length content-type cookie date expect
  forwarded host keep-alive te trailer transfer-encoding upgrade user-agent via x-real-ip`.split(
    /\s+/,
  ),
);
const RESERVED_PREFIXES = /^(?:proxy-|sec-|x-forwarded-|webhook-|postback-)/;
// RFC 9110: a name is a token, and a value is visible ASCII with single spaces or tabs inside.
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9a-z-]+$/;
const HEADER_VALUE = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;

/** Whether headers can be added to requests without changing their framing or signature. */
export function areHeadersGood(headers: readonly { name: string; value: string }[]): boolean {
  const names = headers.map(({ name }) => name.toLowerCase());
  const isFree = (name: string) => !RESERVED_HEADERS.has(name) && !RESERVED_PREFIXES.test(name);
  return (
    names.every((name) => HEADER_NAME.test(name) && isFree(name)) &&
    headers.every(({ value }) => HEADER_VALUE.test(value)) &&
    new Set(names).size === names.length
  );
}

function areParametersGood(parameters: string): boolean {
  if (parameters === '') return true;
  if (/[\s#?]/.test(parameters)) return false;
  const names = readParameters(parameters).map(({ name }) => name);
  const isNamed = names.every((name) => name !== '' && !hasMacro(name));
  return names.length > 0 && isNamed && new Set(names).size === names.length;
}

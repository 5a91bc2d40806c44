import type { ErrorKey } from '#contract/errors.ts';
import { fillMacros, hasMacro, partOfAddress, readParameters } from '#contract/postbacks/macros.ts';
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
export function checkShape(postback: { link_url: string; parameters: string }): ErrorKey | null {
  const { fixed, fragment } = partOfAddress(postback.link_url);
  if (hasMacro(fixed) || hasMacro(fragment)) return 'POSTBACK_MACRO_MISPLACED';
  const url = URL.parse(fillMacros(postback.link_url, {}));
  if (!url || /[\s\\]/.test(fixed) || !/^https?:\/\//i.test(fixed)) return 'POSTBACK_URL_INVALID';
  const isPlain = url.username === '' && url.password === '';
  if (!isPlain || url.hostname === '') return 'POSTBACK_URL_INVALID';
  return areParametersGood(postback.parameters) ? null : 'POSTBACK_PARAMETERS_INVALID';
}

function areParametersGood(parameters: string): boolean {
  if (parameters === '') return true;
  if (/[\s#?]/.test(parameters)) return false;
  const names = readParameters(parameters).map(({ name }) => name);
  const isNamed = names.every((name) => name !== '' && !hasMacro(name));
  return names.length > 0 && isNamed && new Set(names).size === names.length;
}

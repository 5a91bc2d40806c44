import { fetchOutside, type OutsideRequest } from '#server/platform/outbound/fetch-outside.ts';
import { parseJson } from '#server/platform/parsers/parse-json.ts';
import { Refusal } from '#server/platform/refusal.ts';
import type { Told } from './rules.ts';

/** Response of a provider: HTTP status and JSON body, or the reason why there is none. */
export type Said =
  | { status: number; body: Record<string, unknown> }
  | { status: null; why: string };

/**
 * Sends a request to a provider through the outbound HTTP client. The request is never logged or
 * included in an error, because it contains account details and secrets.
 */
export async function askProvider(
  url: string,
  path: string,
  { json, ...request }: OutsideRequest & { json?: unknown },
): Promise<Said> {
  const headers = { accept: 'application/json', ...request.headers };
  const body = json === undefined ? (request.body ?? null) : JSON.stringify(json);
  if (json !== undefined) Object.assign(headers, { 'content-type': 'application/json' });
  try {
    // Besides the public internet, the configured origin of the provider is allowed.
    const answer = await fetchOutside(
      `${url}${path}`,
      { ...request, headers, body },
      originOf(url),
    );
    const told: unknown = parseJson((await answer.text()) || '{}');
    if (typeof told === 'object' && told !== null) {
      return { status: answer.status, body: told as Record<string, unknown> };
    }
    return { status: null, why: 'The answer is no JSON object.' };
  } catch (error) {
    const isBroken = error instanceof SyntaxError || error instanceof Refusal;
    return { status: null, why: isBroken ? 'The answer is broken.' : 'No answer came back.' };
  }
}

// Only a plain HTTP address, such as one on this machine, needs an exception from the outbound
// filter.
function originOf(url: string): string {
  const { protocol, origin } = new URL(url);
  return protocol === 'http:' ? origin : '';
}

/** An unusable response proves nothing: the status is unknown. */
export function unsure(said: Said): Told {
  if (said.status === null) return { state: 'unknown', why: said.why };
  return { state: 'unknown', why: `The provider answered ${said.status}.` };
}

type Token = { text: string; ends_at: number };

/** Caches an access token until a minute before it expires, and calls `renew` for a new one. */
export function saveToken(renew: () => Promise<{ said: Said; text: string; seconds: number }>) {
  let kept: Token | null = null;
  return {
    read: async (): Promise<string | Told> => {
      if (kept && kept.ends_at > performance.now()) return kept.text;
      const { said, text, seconds } = await renew();
      if (said.status !== 200 && said.status !== 201) return unsure(said);
      kept = { text, ends_at: performance.now() + (seconds - 60) * 1000 };
      return text;
    },
    drop: () => {
      kept = null;
    },
  };
}

/** A member of a response as text; empty if missing. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** A member of a response as an object; empty if missing. */
export const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

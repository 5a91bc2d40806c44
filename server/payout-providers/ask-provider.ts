import { fetchOutside, type OutsideRequest } from '#server/platform/outbound/fetch-outside.ts';
import { parseJson } from '#server/platform/parsers/parse-json.ts';
import { Refusal } from '#server/platform/refusal.ts';
import type { Told } from './rules.ts';

/** What a provider answered: its status and its JSON, or why there is none. */
export type Said =
  | { status: number; body: Record<string, unknown> }
  | { status: null; why: string };

/**
 * Asks a provider at its own address through the outbound door. Nothing of the request is ever
 * logged or told on: not the account, not the secret.
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
    // Its own origin is allowed besides the open internet: the configuration names it, nobody else.
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

// Only an address of this machine needs to be let through beside the open internet.
function originOf(url: string): string {
  const { protocol, origin } = new URL(url);
  return protocol === 'http:' ? origin : '';
}

/** What is certain after an answer of no use: nothing. */
export function unsure(said: Said): Told {
  if (said.status === null) return { state: 'unknown', why: said.why };
  return { state: 'unknown', why: `The provider answered ${said.status}.` };
}

type Token = { text: string; ends_at: number };

/** Keeps an access token until a minute before it ends; a new one is asked for by `renew`. */
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

/** A member of an answer as text; empty where there is none. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** A member of an answer as an object; empty where there is none. */
export const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

import type { Agent } from 'undici';
import { checkUrl } from './check-url.ts';
import { openAgent } from './open-agent.ts';
import { OutsideFailure } from './outside-failure.ts';
import { readBody } from './read-body.ts';

const CONNECT_MS = 3_000;
const TOTAL_MS = 10_000;
const MAX_BYTES = 64 * 1024;

/** The request; every part is optional. */
export type OutsideRequest = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array | URLSearchParams | null;
  /** Default: ten seconds. */
  timeout_ms?: number;
  /** Default: 64 KiB. */
  max_bytes?: number;
};

let outside: Agent | undefined;
let inside: Agent | undefined;

/**
 * Sends a request to an external address, only by https and on the public internet; `alsoAllowed`
 * is one additional origin from the configuration (a provider on loopback for trials). Redirects
 * are returned, not followed. At most `max_bytes`; throws OutsideFailure.
 */
export async function fetchOutside(
  address: string,
  request: OutsideRequest = {},
  alsoAllowed = '',
): Promise<Response> {
  const named = URL.parse(address);
  const isAllowed = named !== null && alsoAllowed !== '' && named.origin === alsoAllowed;
  const url = isAllowed ? named : checkUrl(address, null);
  if (!isAllowed && url.protocol !== 'https:') {
    throw new OutsideFailure(`${url.origin} is not allowed.`);
  }
  const { Agent, fetch } = await import('undici');
  outside ??= await openAgent();
  inside ??= new Agent({ connect: { timeout: CONNECT_MS } });
  try {
    const response = await fetch(url, {
      method: request.method ?? 'GET',
      headers: request.headers ?? {},
      body: request.body ?? null,
      redirect: 'manual',
      dispatcher: isAllowed ? inside : outside,
      signal: AbortSignal.timeout(request.timeout_ms ?? TOTAL_MS),
    });
    const { bytes } = await readBody(response.body, {
      max_bytes: request.max_bytes ?? MAX_BYTES,
      cut: false,
    });
    const isEmpty = response.status === 204 || response.status === 304;
    return new Response(isEmpty ? null : bytes, {
      status: response.status,
      headers: Object.fromEntries(response.headers),
    });
  } catch (error) {
    if (error instanceof OutsideFailure) throw error;
    throw new OutsideFailure(`${url.origin} did not respond.`, { cause: error });
  }
}

import { Agent, fetch } from 'undici';
import { checkUrl } from './check-url.ts';
import { OutsideFailure, openAgent } from './open-agent.ts';
import { readBody } from './read-body.ts';

const CONNECT_MS = 3_000;
const TOTAL_MS = 10_000;
const MAX_BYTES = 64 * 1024;

/** What is sent: any part may be left out. */
export type OutsideRequest = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array | URLSearchParams | null;
  /** Ten seconds where it is left out. */
  timeout_ms?: number;
};

const outside = openAgent();
const inside = new Agent({ connect: { timeout: CONNECT_MS } });

/**
 * Asks an address elsewhere, by https and on the open internet alone; `alsoAllowed` is one more
 * origin, which the configuration names (a provider on loopback for trying out). Redirects are
 * handed back, never followed. 64 KiB at most; throws OutsideFailure.
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
    throw new OutsideFailure(`${url.origin} may not be asked.`);
  }
  try {
    const response = await fetch(url, {
      method: request.method ?? 'GET',
      headers: request.headers ?? {},
      body: request.body ?? null,
      redirect: 'manual',
      dispatcher: isAllowed ? inside : outside,
      signal: AbortSignal.timeout(request.timeout_ms ?? TOTAL_MS),
    });
    const { bytes } = await readBody(response.body, { max_bytes: MAX_BYTES, cut: false });
    const isEmpty = response.status === 204 || response.status === 304;
    return new Response(isEmpty ? null : bytes, {
      status: response.status,
      headers: Object.fromEntries(response.headers),
    });
  } catch (error) {
    if (error instanceof OutsideFailure) throw error;
    throw new OutsideFailure(`${url.origin} did not answer.`, { cause: error });
  }
}

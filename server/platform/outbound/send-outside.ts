import type { Agent } from 'undici';
import type { OneAllowed } from './check-address.ts';
import { checkUrl } from './check-url.ts';
import { openAgent } from './open-agent.ts';
import { OutsideFailure } from './outside-failure.ts';
import { readBody } from './read-body.ts';

const TOTAL_MS = 15_000;
const MAX_BYTES = 64 * 1024;

/** A request to a server of a customer, and the signal that aborts it. */
export type Sending = {
  method: 'GET' | 'POST';
  headers: Readonly<Record<string, string>>;
  body: string | null;
  allowed: OneAllowed | null;
  signal?: AbortSignal;
};

/** Its response, with the first 64 KiB of the body. */
export type OutboundResponse = { status: number; retry_after: string | null; body: string };

// Connections are reused: each was checked when it was made, and stays connected to that address.
const agents = new Map<string, Agent>();

/**
 * Sends a request to an untrusted URL, by http or https, and only on the public internet (and to
 * `allowed`). Redirects are returned, not followed. Timeout of fifteen seconds in total; throws
 * OutsideFailure, whose message gives the reason and discloses nothing internal.
 */
export async function sendOutside(address: string, sending: Sending): Promise<OutboundResponse> {
  const { method, headers, body, allowed, signal } = sending;
  const url = checkUrl(address, allowed);
  const { fetch } = await import('undici');
  const end = AbortSignal.timeout(TOTAL_MS);
  try {
    const response = await fetch(url, {
      method,
      headers,
      body,
      redirect: 'manual',
      dispatcher: await agentFor(allowed),
      signal: signal ? AbortSignal.any([signal, end]) : end,
    });
    const { bytes } = await readBody(response.body, { max_bytes: MAX_BYTES, cut: true });
    const retry_after = response.headers.get('retry-after');
    return { status: response.status, retry_after, body: bytes.toString('utf8') };
  } catch (error) {
    if (error instanceof OutsideFailure) throw error;
    throw new OutsideFailure(reasonOf(error, end), { cause: error });
  }
}

async function agentFor(allowed: OneAllowed | null): Promise<Agent> {
  const key = allowed ? `${allowed.address} ${allowed.port}` : '';
  const agent = agents.get(key) ?? (await openAgent(allowed));
  agents.set(key, agent);
  return agent;
}

/** Why a request failed, by the code of its cause. */
export const FAILURES = {
  TIMEOUT: 'No response within 15 seconds.',
  PRIVATE: 'The host is not on the public internet.',
  CERTIFICATE: 'The certificate is not valid.',
  UNKNOWN: 'The server did not respond.',
  ENOTFOUND: 'The host name is unknown.',
  EAI_AGAIN: 'The host name could not be resolved.',
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was reset.',
  UND_ERR_SOCKET: 'The connection was closed without a response.',
  UND_ERR_CONNECT_TIMEOUT: 'No connection within 3 seconds.',
  UND_ERR_HEADERS_OVERFLOW: 'The response header is too long.',
} as const;

function reasonOf(error: unknown, end: AbortSignal): string {
  if (end.aborted) return FAILURES.TIMEOUT;
  const cause = (error as { cause?: unknown }).cause;
  if (cause instanceof OutsideFailure) return FAILURES.PRIVATE;
  const code = (cause as { code?: string } | undefined)?.code ?? '';
  if (code.startsWith('ERR_TLS') || code.includes('CERT')) return FAILURES.CERTIFICATE;
  return code in FAILURES ? FAILURES[code as keyof typeof FAILURES] : FAILURES.UNKNOWN;
}

import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { isIP } from 'node:net';
import { Agent, fetch } from 'undici';
import { isOutsideAddress } from './judge-address.ts';

const CONNECT_MS = 3_000;
const TOTAL_MS = 10_000;
const MOST_BYTES = 64 * 1024;
const PORTS = ['', '8443'];

/** What is sent: any part may be left out. */
export type OutsideRequest = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array | URLSearchParams | null;
};

/** Nothing usable came back: the address was refused, out of reach, too slow, or said too much. */
export class OutsideFailure extends Error {}

type Found = (error: Error | null, addresses: string | LookupAddress[], family?: number) => void;

// Judged where the connection is made, so that a name cannot answer one address to the judge and
// another to the socket.
function lookUpOutside(hostname: string, options: LookupOptions, found: Found): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return found(error, []);
    const outside = addresses.filter(({ address }) => isOutsideAddress(address));
    const [first] = outside;
    if (!first) return found(new OutsideFailure(`${hostname} is not on the open internet.`), []);
    if (options.all) return found(null, outside);
    found(null, first.address, first.family);
  });
}

const outside = new Agent({
  connect: { timeout: CONNECT_MS, lookup: lookUpOutside as never },
  maxHeaderSize: 16 * 1024,
});
const inside = new Agent({ connect: { timeout: CONNECT_MS } });

/**
 * Asks an address elsewhere, by https and on the open internet alone; `alsoAllowed` is one more
 * origin, which the configuration names (a provider on loopback for trying out). Redirects are
 * handed back, never followed. Ten seconds and 64 KiB at most; throws OutsideFailure.
 */
export async function fetchOutside(
  address: string,
  request: OutsideRequest = {},
  alsoAllowed = '',
): Promise<Response> {
  const url = URL.parse(address);
  const isAllowed = url !== null && alsoAllowed !== '' && url.origin === alsoAllowed;
  if (!url || (!isAllowed && !isOutsideUrl(url))) {
    throw new OutsideFailure(`${url?.origin ?? 'An address'} may not be asked.`);
  }
  try {
    const response = await fetch(url, {
      method: request.method ?? 'GET',
      headers: request.headers ?? {},
      body: request.body ?? null,
      redirect: 'manual',
      dispatcher: isAllowed ? inside : outside,
      signal: AbortSignal.timeout(TOTAL_MS),
    });
    const body = await readBody(response.body);
    const isEmpty = response.status === 204 || response.status === 304;
    return new Response(isEmpty ? null : body, {
      status: response.status,
      headers: Object.fromEntries(response.headers),
    });
  } catch (error) {
    if (error instanceof OutsideFailure) throw error;
    throw new OutsideFailure(`${url.origin} did not answer.`, { cause: error });
  }
}

function isOutsideUrl(url: URL): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isPlain = url.username === '' && url.password === '' && PORTS.includes(url.port);
  return url.protocol === 'https:' && isPlain && (isIP(host) === 0 || isOutsideAddress(host));
}

// Counted as it comes, after decompression: a small answer may unfold to a large one.
async function readBody(body: AsyncIterable<Uint8Array> | null): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.byteLength;
    if (bytes > MOST_BYTES) throw new OutsideFailure('The answer is too long.');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Response } from 'undici';
import type { OneAllowed } from './check-address.ts';
import { followRedirects } from './follow-redirects.ts';
import { openAgent } from './open-agent.ts';
import { OutsideFailure } from './outside-failure.ts';
import { FAILURES } from './send-outside.ts';

const MAX_HOPS = 5;
const GZIP = Buffer.from([0x1f, 0x8b]);

/** Limits of a download. */
export type DownloadRules = {
  allowed: OneAllowed | null;
  signal: AbortSignal;
  user_agent: string;
  /** Size limit of the unpacked file. */
  max_bytes: number;
  total_ms: number;
  /** Timeout for the next chunk. */
  idle_ms: number;
  /** Validators of the copy already stored. */
  known: Validators;
};

/** HTTP validators that identify a version of a file. */
type Validators = { etag: string | null; last_modified: string | null };

/** null: the host reports that the file is unchanged (304). */
export type DownloadResult = (Validators & { bytes: number }) | null;

/** The file exceeds the size limit; nothing of it is kept. */
export class FileTooLarge extends Error {}

/**
 * Streams a file from an untrusted URL to `path`, by http or https, only from the public internet
 * (and from `allowed`); each redirect is checked again. A gzip file is unpacked and counted as
 * unpacked. Throws OutsideFailure if the host does not deliver it, FileTooLarge beyond the size
 * limit.
 */
export async function downloadFile(
  address: string,
  path: string,
  rules: DownloadRules,
): Promise<DownloadResult> {
  const agent = await openAgent(rules.allowed);
  const ends = endsOf(rules);
  try {
    const headers = { 'user-agent': rules.user_agent, accept: '*/*', ...ask(rules.known) };
    const asked = { ...rules, signal: ends.signal, headers, max_hops: MAX_HOPS };
    const { response } = await followRedirects(address, asked, agent);
    if (response.status === 304) return null;
    if (response.status !== 200) {
      throw new OutsideFailure(`The host answered ${response.status}.`);
    }
    return { ...readValidators(response), bytes: await saveBody(response, path, rules, ends) };
  } catch (error) {
    if (error instanceof OutsideFailure || error instanceof FileTooLarge) throw error;
    rules.signal.throwIfAborted();
    throw new OutsideFailure(ends.why() ?? reasonOf(error), { cause: error });
  } finally {
    ends.clear();
    await agent.destroy();
  }
}

type Ends = { signal: AbortSignal; touch: () => void; why: () => string | null; clear: () => void };

/** One signal for the total time and the idle timeout. */
function endsOf({ signal, total_ms, idle_ms }: DownloadRules): Ends {
  const idle = new AbortController();
  const total = AbortSignal.timeout(total_ms);
  let timer = setTimeout(() => idle.abort(), idle_ms);
  return {
    signal: AbortSignal.any([signal, total, idle.signal]),
    touch: () => {
      clearTimeout(timer);
      timer = setTimeout(() => idle.abort(), idle_ms);
    },
    why: () => {
      if (idle.signal.aborted) return `No data arrived for ${idle_ms / 1000} seconds.`;
      return total.aborted ? `The feed took longer than ${total_ms / 60_000} minutes.` : null;
    },
    clear: () => clearTimeout(timer),
  };
}

async function saveBody(
  response: Response,
  path: string,
  { max_bytes }: DownloadRules,
  { signal, touch }: Ends,
): Promise<number> {
  let bytes = 0;
  async function* counted(chunks: AsyncIterable<Uint8Array>) {
    for await (const piece of chunks) {
      bytes += piece.byteLength;
      if (bytes > max_bytes) throw new FileTooLarge();
      yield piece;
    }
  }
  const arriving = watched(response.body ?? [], touch);
  const first = await arriving.next();
  const whole = joined(first.value, arriving);
  const isPacked = first.value !== undefined && GZIP.equals(first.value.subarray(0, 2));
  const target = createWriteStream(path);
  // Unpacked only once: a gzip within a gzip is not a feed, and its reader will reject it.
  if (isPacked) await pipeline(Readable.from(whole), createGunzip(), counted, target, { signal });
  else await pipeline(whole, counted, target, { signal });
  return bytes;
}

async function* watched(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  touch: () => void,
): AsyncGenerator<Uint8Array, undefined> {
  for await (const piece of chunks) {
    touch();
    yield piece;
  }
}

async function* joined(first: Uint8Array | undefined, rest: AsyncIterable<Uint8Array>) {
  if (first) yield first;
  yield* rest;
}

const ask = ({ etag, last_modified }: Validators): Record<string, string> => ({
  ...(etag !== null && { 'if-none-match': etag }),
  ...(last_modified !== null && { 'if-modified-since': last_modified }),
});

function readValidators({ headers }: Response): Validators {
  const text = (name: string) => {
    const value = headers.get(name);
    return value !== null && value.length <= 500 ? value : null;
  };
  return { etag: text('etag'), last_modified: text('last-modified') };
}

function reasonOf(error: unknown): string {
  const { code, cause } = error as { code?: string; cause?: unknown };
  if (cause instanceof OutsideFailure) return FAILURES.PRIVATE;
  if (code?.startsWith('Z_')) return 'The compressed file is damaged.';
  return 'The host did not respond or closed the connection.';
}

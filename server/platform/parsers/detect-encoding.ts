import { isAscii } from 'node:buffer';
import type { OpenBytes } from '../files/file-source.ts';
import { refuse } from '../refusal.ts';

const SAMPLE = 4096;
/** Bytes that windows-1252 does not define: a file with any of them is in another encoding. */
const NOT_WESTERN = [0x81, 0x8d, 0x8f, 0x90, 0x9d];
const MAX_WESTERN_SHARE = 0.3;

/**
 * Detects the encoding of a file, in this order: byte order mark, zero bytes of UTF-16, encoding
 * declared in an XML head, UTF-8 if every byte is valid UTF-8, and windows-1252 (a superset of
 * latin-1) if the bytes allow it. Streams the whole file and buffers nothing. Refuses
 * FILE_ENCODING_INVALID for anything else.
 */
async function detectEncoding(open: OpenBytes): Promise<string> {
  let marked: string | null | undefined;
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  const seen = { isUtf8: true, bytes: 0, high: 0, isWestern: true, hasZero: false };
  for await (const chunk of open()) {
    marked ??= readMark(chunk) ?? declaredIn(chunk);
    if (marked) return marked;
    marked = null;
    look(chunk, utf8, seen);
  }
  if (seen.hasZero) refuse('FILE_ENCODING_INVALID');
  if (seen.isUtf8) return 'utf-8';
  const isWestern = seen.isWestern && seen.high <= seen.bytes * MAX_WESTERN_SHARE;
  return isWestern ? 'windows-1252' : refuse('FILE_ENCODING_INVALID');
}

/**
 * The decoded text of a file; refuses FILE_ENCODING_INVALID for bytes that are invalid in its
 * encoding.
 */
export async function* decodeText(open: OpenBytes): AsyncGenerator<string> {
  const decoder = new TextDecoder(await detectEncoding(open), { fatal: true });
  const decode = (chunk?: Uint8Array) => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
    } catch {
      refuse('FILE_ENCODING_INVALID');
    }
  };
  for await (const chunk of open()) yield decode(chunk);
  yield decode();
}

function readMark(chunk: Uint8Array): string | null {
  const [one, two] = chunk;
  if (one === 0xff && two === 0xfe) return 'utf-16le';
  if (one === 0xfe && two === 0xff) return 'utf-16be';
  const sample = chunk.subarray(0, SAMPLE);
  const zeros = [0, 0];
  sample.forEach((byte, place) => {
    if (byte === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  const many = sample.length / 4;
  if (odd > many && even === 0) return 'utf-16le';
  if (even > many && odd === 0) return 'utf-16be';
  return null;
}

function declaredIn(chunk: Uint8Array): string | null {
  const head = Buffer.from(chunk.subarray(0, 200)).toString('latin1');
  const declared = /^\s*<\?xml[^>]*encoding=["']([\w.:-]{1,40})["']/.exec(head)?.[1]?.toLowerCase();
  if (!declared || declared === 'utf-8') return null;
  try {
    return new TextDecoder(declared).encoding;
  } catch {
    refuse('FILE_ENCODING_INVALID');
  }
}

function look(
  chunk: Uint8Array,
  utf8: TextDecoder,
  seen: { isUtf8: boolean; bytes: number; high: number; isWestern: boolean; hasZero: boolean },
): void {
  seen.bytes += chunk.length;
  if (seen.isUtf8 && !continues(utf8, chunk)) seen.isUtf8 = false;
  if (chunk.includes(0)) seen.hasZero = true;
  if (NOT_WESTERN.some((byte) => chunk.includes(byte))) seen.isWestern = false;
  // Plain ASCII is the usual case and needs no further counting.
  if (isAscii(chunk)) return;
  for (const byte of chunk) if (byte >= 0x80) seen.high += 1;
}

function continues(utf8: TextDecoder, chunk: Uint8Array): boolean {
  try {
    utf8.decode(chunk, { stream: true });
    return true;
  } catch {
    return false;
  }
}

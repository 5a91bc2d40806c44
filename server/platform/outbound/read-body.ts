import { OutsideFailure } from './open-agent.ts';

const MOST_BYTES = 64 * 1024;

/**
 * The body of an answer. Past 64 KiB it throws OutsideFailure, or ends there where `cut` is set.
 * Counted as it comes, after decompression: a small answer may unfold to a large one.
 */
export async function readBody(
  body: AsyncIterable<Uint8Array> | null,
  cut = false,
): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    parts.push(part);
    bytes += part.byteLength;
    if (bytes <= MOST_BYTES) continue;
    if (!cut) throw new OutsideFailure('The answer is too long.');
    break;
  }
  return Buffer.concat(parts, Math.min(bytes, MOST_BYTES));
}

import { OutsideFailure } from './outside-failure.ts';

/**
 * Reads a response body. Beyond `max_bytes` it throws OutsideFailure, or truncates if `cut` is set.
 * Counts bytes after decompression: a small response can expand to a large one.
 */
export async function readBody(
  body: AsyncIterable<Uint8Array> | null,
  { max_bytes, cut }: { max_bytes: number; cut: boolean },
): Promise<{ bytes: Buffer<ArrayBuffer>; is_cut: boolean }> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    parts.push(part);
    bytes += part.byteLength;
    if (bytes <= max_bytes) continue;
    if (!cut) throw new OutsideFailure('The response is too long.');
    break;
  }
  return { bytes: Buffer.concat(parts, Math.min(bytes, max_bytes)), is_cut: bytes > max_bytes };
}

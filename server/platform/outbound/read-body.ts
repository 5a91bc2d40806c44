import { OutsideFailure } from './open-agent.ts';

/**
 * The body of an answer. Past `max_bytes` it throws OutsideFailure, or ends there where `cut` is
 * set. Counted as it comes, after decompression: a small answer may unfold to a large one.
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
    if (!cut) throw new OutsideFailure('The answer is too long.');
    break;
  }
  return { bytes: Buffer.concat(parts, Math.min(bytes, max_bytes)), is_cut: bytes > max_bytes };
}

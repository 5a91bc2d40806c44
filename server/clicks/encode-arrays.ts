/**
 * PostgreSQL arrays in their binary form. Written by hand because the driver's text form cost more
 * than the insert itself: every value quoted here, parsed again there.
 */
const OID = { int4: 23, text: 25, timestamptz: 1184 } as const;
const HEAD_BYTES = 20;
const POSTGRES_EPOCH_MS = 946_684_800_000;

/** A column of whole numbers, 4 bytes each. */
export function encodeInts(values: readonly number[]): Buffer {
  const bytes = Buffer.allocUnsafe(HEAD_BYTES + values.length * 8);
  let at = writeHead(bytes, OID.int4, values.length);
  for (const value of values) {
    at = bytes.writeInt32BE(4, at);
    at = bytes.writeInt32BE(value, at);
  }
  return bytes;
}

/** A column of moments, given in milliseconds since 1970. */
export function encodeTimes(valuesMs: readonly number[]): Buffer {
  const bytes = Buffer.allocUnsafe(HEAD_BYTES + valuesMs.length * 12);
  let at = writeHead(bytes, OID.timestamptz, valuesMs.length);
  for (const ms of valuesMs) {
    // Microseconds since 2000 pass 2^53 in the year 2285.
    const micros = (ms - POSTGRES_EPOCH_MS) * 1000;
    const high = Math.floor(micros / 2 ** 32);
    at = bytes.writeInt32BE(8, at);
    at = bytes.writeInt32BE(high, at);
    at = bytes.writeUInt32BE(micros - high * 2 ** 32, at);
  }
  return bytes;
}

/** A column of texts; null stays null. */
export function encodeTexts(values: readonly (string | null)[]): Buffer {
  let longest = HEAD_BYTES;
  for (const value of values) longest += 4 + (value === null ? 0 : value.length * 3);
  const bytes = Buffer.allocUnsafe(longest);
  let at = writeHead(bytes, OID.text, values.length);
  for (const value of values) {
    if (value === null) {
      at = bytes.writeInt32BE(-1, at);
      continue;
    }
    const written = bytes.write(value, at + 4, 'utf8');
    bytes.writeInt32BE(written, at);
    at += 4 + written;
  }
  return bytes.subarray(0, at);
}

function writeHead(bytes: Buffer, oid: number, length: number): number {
  bytes.writeInt32BE(1, 0);
  bytes.writeInt32BE(1, 4);
  bytes.writeInt32BE(oid, 8);
  bytes.writeInt32BE(length, 12);
  return bytes.writeInt32BE(1, 16);
}

/** A click to be written. Texts must not contain NUL, which would fail the whole batch. */
export type NewClick = {
  click_ref: string;
  link_id: number;
  publisher_id: number;
  site_id: number;
  brand_id: number;
  /** Milliseconds since 1970. */
  clicked_at: number;
  uid1: string | null;
  uid2: string | null;
  uid3: string | null;
  uid4: string | null;
  uid5: string | null;
  outcome: string;
  invalid_reason: string | null;
  visitor_key: string | null;
  device: string | null;
  country: string | null;
  referrer_host: string | null;
  user_agent: string;
};

/**
 * Clicks encoded once as rows of PostgreSQL's binary COPY; the same bytes go to the database or to
 * the spool. Hand-written because the driver's text encoding cost more than the insert itself.
 */
export type Rows = {
  /** The first `HEADER_BYTES` are reserved for the header of a spool frame. */
  bytes: Buffer;
  /** The end offset of the rows, including the reserved bytes. */
  length: number;
  count: number;
  /** The UTC day of all rows, counted from 1970; -1 if they are of several days. */
  day: number;
};

/** Bytes reserved before the rows, so that they need not be moved when spooled. */
export const HEADER_BYTES = 64;

const COLUMNS =
  'click_ref, clicked_at, link_id, publisher_id, site_id, brand_id, uid1, uid2, uid3, uid4, uid5, outcome, invalid_reason, visitor_key, device, country, referrer_host, user_agent';
const FIELDS = 18;
const POSTGRES_EPOCH_MS = 946_684_800_000;
const DAY_MS = 86_400_000;
const INITIAL_BYTES = 32 * 1024;
/** The size of a row without its texts. */
const FIXED_BYTES = 2 + FIELDS * 4 + 8 + 4 * 4;
const MAX_CHARACTER_BYTES = 3;
const MAX_SHORT_TEXT = 40;
const HEADER = Buffer.from('5047434f50590aff0d0a000000000000000000', 'hex');
const TRAILER = Buffer.from('ffff', 'hex');
/** The COPY trailer and the CopyDone message. */
const TAIL = Buffer.from('ffff6300000004', 'hex');

/** An empty buffer for rows. */
export function newRows(): Rows {
  return { bytes: Buffer.allocUnsafeSlow(INITIAL_BYTES), length: HEADER_BYTES, count: 0, day: -1 };
}

/** Empties the buffer for the next batch. */
export function clearRows(rows: Rows): void {
  rows.length = HEADER_BYTES;
  rows.count = 0;
}

/** The encoded rows as a view of the buffer. */
export function bytesOf(rows: Rows): Buffer {
  return rows.bytes.subarray(HEADER_BYTES, rows.length);
}

/** Appends a click to the rows. */
export function addRow(rows: Rows, click: NewClick): void {
  const maxBytes = FIXED_BYTES + MAX_CHARACTER_BYTES * charactersOf(click);
  if (rows.length + maxBytes > rows.bytes.length) growBuffers(rows, maxBytes);
  const day = Math.floor(click.clicked_at / DAY_MS);
  rows.day = rows.count === 0 || rows.day === day ? day : -1;
  const { bytes } = rows;
  let at = rows.length;
  bytes[at] = 0;
  bytes[at + 1] = FIELDS;
  at = writeText(bytes, at + 2, click.click_ref);
  at = writeTime(bytes, at, click.clicked_at);
  at = writeInt(bytes, at, click.link_id);
  at = writeInt(bytes, at, click.publisher_id);
  at = writeInt(bytes, at, click.site_id);
  at = writeInt(bytes, at, click.brand_id);
  at = writeText(bytes, at, click.uid1);
  at = writeText(bytes, at, click.uid2);
  at = writeText(bytes, at, click.uid3);
  at = writeText(bytes, at, click.uid4);
  at = writeText(bytes, at, click.uid5);
  at = writeText(bytes, at, click.outcome);
  at = writeText(bytes, at, click.invalid_reason);
  at = writeText(bytes, at, click.visitor_key);
  at = writeText(bytes, at, click.device);
  at = writeText(bytes, at, click.country);
  at = writeText(bytes, at, click.referrer_host);
  rows.length = writeText(bytes, at, click.user_agent);
  rows.count += 1;
}

/** The protocol messages that precede and follow `bytes` bytes of rows in a COPY into a table. */
export function writeCopy(table: string, bytes: number): { head: Buffer; tail: Buffer } {
  const text = Buffer.from(`copy ${table} (${COLUMNS}) from stdin (format binary)\0`);
  const data = 4 + HEADER.length + bytes + TRAILER.length;
  const head = Buffer.allocUnsafe(5 + text.length + 5 + HEADER.length);
  let at = head.write('Q', 0, 'latin1');
  at = head.writeInt32BE(4 + text.length, at);
  at += text.copy(head, at);
  at += head.write('d', at, 'latin1');
  at = head.writeInt32BE(data, at);
  HEADER.copy(head, at);
  return { head, tail: TAIL };
}

/** Splits encoded rows, each with its click reference and time, the first two fields. */
export function splitRows(rows: Buffer): { bytes: Buffer; click_ref: string; atMs: number }[] {
  const found: { bytes: Buffer; click_ref: string; atMs: number }[] = [];
  for (let from = 0; from < rows.length; ) {
    const refLength = rows.readInt32BE(from + 2);
    const click_ref = rows.toString('utf8', from + 6, from + 6 + refLength);
    const micros = rows.readBigInt64BE(from + 10 + refLength);
    let at = from + 2;
    for (let field = 0; field < FIELDS; field += 1) at += 4 + Math.max(0, rows.readInt32BE(at));
    const atMs = Number(micros / 1000n) + POSTGRES_EPOCH_MS;
    found.push({ bytes: rows.subarray(from, at), click_ref, atMs });
    from = at;
  }
  return found;
}

/** The UTC day of the first row, counted from 1970. */
export function firstDayOf(rows: Buffer): number {
  const micros = rows.readBigInt64BE(10 + rows.readInt32BE(2));
  return Math.floor((Number(micros / 1000n) + POSTGRES_EPOCH_MS) / DAY_MS);
}

function charactersOf(click: NewClick): number {
  let characters = click.click_ref.length + click.outcome.length + click.user_agent.length;
  characters += (click.invalid_reason?.length ?? 0) + (click.visitor_key?.length ?? 0);
  characters += (click.device?.length ?? 0) + (click.country?.length ?? 0);
  characters += (click.referrer_host?.length ?? 0) + (click.uid1?.length ?? 0);
  characters += (click.uid2?.length ?? 0) + (click.uid3?.length ?? 0);
  return characters + (click.uid4?.length ?? 0) + (click.uid5?.length ?? 0);
}

function growBuffers(rows: Rows, neededBytes: number): void {
  const bytes = Buffer.allocUnsafeSlow(Math.max(rows.bytes.length * 2, rows.length + neededBytes));
  rows.bytes.copy(bytes, 0, 0, rows.length);
  rows.bytes = bytes;
}

function writeText(bytes: Buffer, at: number, text: string | null): number {
  if (text === null) return writeLength(bytes, at, -1);
  const from = at + 4;
  const length = text.length;
  // For short ASCII texts, copying characters is faster than a native call.
  if (length <= MAX_SHORT_TEXT) {
    let index = 0;
    for (; index < length; index += 1) {
      const code = text.charCodeAt(index);
      if (code > 127) break;
      bytes[from + index] = code;
    }
    if (index === length) return writeLength(bytes, at, length) + length;
  }
  const written = bytes.write(text, from, 'utf8');
  return writeLength(bytes, at, written) + written;
}

function writeInt(bytes: Buffer, at: number, value: number): number {
  return writeLength(bytes, writeLength(bytes, at, 4), value);
}

function writeTime(bytes: Buffer, at: number, ms: number): number {
  // Microseconds since 2000 exceed 2^53 in the year 2285.
  const micros = (ms - POSTGRES_EPOCH_MS) * 1000;
  const high = Math.floor(micros / 2 ** 32);
  return writeLength(
    bytes,
    writeLength(bytes, writeLength(bytes, at, 8), high),
    micros - high * 2 ** 32,
  );
}

function writeLength(bytes: Buffer, at: number, value: number): number {
  bytes[at] = value >>> 24;
  bytes[at + 1] = value >>> 16;
  bytes[at + 2] = value >>> 8;
  bytes[at + 3] = value;
  return at + 4;
}

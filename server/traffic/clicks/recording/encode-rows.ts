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
/** The lengths of four texts of a visit. */
const LENGTHS_OF_TEXTS = 4 * 4;
const MAX_CHARACTER_BYTES = 3;
const MAX_SHORT_TEXT = 40;
/** The offset of the click reference in a row: after the number of fields and its own length. */
const REF_AT = 6;
const REF_LENGTH = 32;
/** Every row begins with its number of fields and the length of its click reference. */
const ROW_HEAD = Buffer.from([0, FIELDS, 0, 0, 0, REF_LENGTH]);
const HEADER = Buffer.from('5047434f50590aff0d0a000000000000000000', 'hex');
/** A message with the COPY trailer, and the CopyDone message. */
const TAIL = Buffer.from('6400000006ffff6300000004', 'hex');

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

/** The fields of a click that follow from its link. */
export type LinkFields = Pick<
  NewClick,
  | 'link_id'
  | 'publisher_id'
  | 'site_id'
  | 'brand_id'
  | 'uid1'
  | 'uid2'
  | 'uid3'
  | 'uid4'
  | 'uid5'
  | 'outcome'
>;

/** The fields of a click that a visit adds. */
export type VisitFields = Pick<
  NewClick,
  'clicked_at' | 'invalid_reason' | 'device' | 'country' | 'referrer_host'
> & {
  /** As ASCII, of the length for which the link is encoded. */
  click_ref: Uint8Array;
  /** Encoded by `encodeText`. */
  visitor_key: Uint8Array;
  /** Encoded by `encodeText`. */
  user_agent: Uint8Array;
};

/**
 * Encodes the first part of a row: everything that follows from the link, which is the same for all
 * its clicks, with space for the reference and the time.
 */
export function encodeLink(link: LinkFields, refLength = REF_LENGTH): Buffer {
  const texts = [link.uid1, link.uid2, link.uid3, link.uid4, link.uid5, link.outcome];
  const fields = texts.map(encodeText);
  const head = Buffer.alloc(REF_AT + refLength + 12 + 4 * 8);
  head[1] = FIELDS;
  let at = writeLength(head, 2, refLength) + refLength;
  at = writeTime(head, at, 0);
  at = writeInt(head, at, link.link_id);
  at = writeInt(head, at, link.publisher_id);
  at = writeInt(head, at, link.site_id);
  writeInt(head, at, link.brand_id);
  return Buffer.concat([head, ...fields]);
}

/** Encodes a text as a field of a row, for texts that many clicks have in common. */
export function encodeText(text: string | null): Buffer {
  const bytes = Buffer.alloc(4 + Buffer.byteLength(text ?? ''));
  writeText(bytes, 0, text);
  return bytes;
}

/**
 * Appends a click: the encoded part of its link, then what the visit adds. Returns the offset of its
 * click reference.
 */
export function addRow(rows: Rows, link: Buffer, visit: VisitFields): number {
  const maxBytes = link.length + maxBytesOf(visit);
  if (rows.length + maxBytes > rows.bytes.length) growBuffers(rows, maxBytes);
  const day = Math.floor(visit.clicked_at / DAY_MS);
  rows.day = rows.count === 0 || rows.day === day ? day : -1;
  const { bytes, length: from } = rows;
  bytes.set(link, from);
  bytes.set(visit.click_ref, from + REF_AT);
  writeTime(bytes, from + REF_AT + visit.click_ref.length, visit.clicked_at);
  let at = writeText(bytes, from + link.length, visit.invalid_reason);
  bytes.set(visit.visitor_key, at);
  at = writeText(bytes, at + visit.visitor_key.length, visit.device);
  at = writeText(bytes, at, visit.country);
  at = writeText(bytes, at, visit.referrer_host);
  bytes.set(visit.user_agent, at);
  rows.length = at + visit.user_agent.length;
  rows.count += 1;
  return from + REF_AT;
}

/** The protocol messages that precede and follow the rows in a COPY into a table. */
export function writeCopy(table: string): { head: Buffer; tail: Buffer } {
  const text = Buffer.from(`copy ${table} (${COLUMNS}) from stdin (format binary)\0`);
  return {
    head: Buffer.concat([messageHead('Q', text.length), text, ...writeData([HEADER])]),
    tail: TAIL,
  };
}

/** A protocol message with rows, in pieces. */
export function writeData(pieces: readonly Buffer[]): Buffer[] {
  const bytes = pieces.reduce((sum, piece) => sum + piece.length, 0);
  return [messageHead('d', bytes), ...pieces];
}

function messageHead(kind: 'Q' | 'd', bytes: number): Buffer {
  const head = Buffer.allocUnsafe(5);
  head.write(kind, 'latin1');
  head.writeInt32BE(4 + bytes, 1);
  return head;
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

/** The number of rows that begin in damaged bytes; an estimate, since any of them may have changed. */
export function countRowHeads(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(ROW_HEAD); at >= 0; at = bytes.indexOf(ROW_HEAD, at + 1)) count += 1;
  return count;
}

/** The UTC day of the first row, counted from 1970. */
export function firstDayOf(rows: Buffer): number {
  const micros = rows.readBigInt64BE(10 + rows.readInt32BE(2));
  return Math.floor((Number(micros / 1000n) + POSTGRES_EPOCH_MS) / DAY_MS);
}

function maxBytesOf(visit: VisitFields): number {
  let characters = (visit.invalid_reason?.length ?? 0) + (visit.device?.length ?? 0);
  characters += (visit.country?.length ?? 0) + (visit.referrer_host?.length ?? 0);
  const texts = LENGTHS_OF_TEXTS + MAX_CHARACTER_BYTES * characters;
  return visit.visitor_key.length + visit.user_agent.length + texts;
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

/**
 * The fields of a plain tracking link request that the redirect needs. Those of every request are
 * positions in its bytes, because most are known and need no string.
 */
export class Head {
  readonly bytes: Buffer;
  /** Bytes up to and including the empty line. */
  length = 0;
  is_head = false;
  url_from: number;
  url_end: number;
  agent_from = 0;
  agent_end = 0;
  referrer_from = 0;
  referrer_end = 0;
  sec_purpose: string | undefined = undefined;
  purpose: string | undefined = undefined;
  x_moz: string | undefined = undefined;
  forwarded_for: string | undefined = undefined;
  forwarded: string | undefined = undefined;
  closes = false;

  constructor(bytes: Buffer, from: number) {
    this.bytes = bytes;
    this.url_from = from;
    this.url_end = from;
  }

  get url(): string {
    return this.bytes.toString('latin1', this.url_from, this.url_end);
  }
}

/**
 * The result of parsing: a plain request, an incomplete one, or one that is not for the fast path.
 */
export type ReadHead = Head | 'partial' | 'foreign';

const MAX_HEAD_LENGTH = 8 * 1024;
const [CR, LF, COLON, SPACE, TAB, MARK] = [13, 10, 58, 32, 9, 35];
/** The bit that distinguishes lower case from upper case in ASCII letters. */
const LOWER = 32;

const TOKEN = new Uint8Array(256);
for (const letter of "!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ") {
  TOKEN[letter.charCodeAt(0)] = 1;
}

/** The bytes of a plain value: visible ASCII, spaces and tabs. */
const VALUE = new Uint8Array(256).fill(1, SPACE, 127);
VALUE[TAB] = 1;

/** More bytes are needed. */
const PARTIAL = -1;
/** The bytes are not those of a plain request. */
const FOREIGN_BYTE = -2;

const GET = Buffer.from('GET /t/');
const HEAD = Buffer.from('HEAD /t/');
const PATH_LENGTH = '/t/'.length;
const VERSION = Buffer.from(' HTTP/1.1\r\n');

/**
 * Headers of requests that are not plain: with a body, a protocol upgrade, or options of the
 * connection. Node's own server handles those.
 */
const FOREIGN = [
  'content-length',
  'transfer-encoding',
  'upgrade',
  'expect',
  'te',
  'trailer',
  'keep-alive',
  'proxy-connection',
  'http2-settings',
];
const READ = [
  'host',
  'connection',
  'user-agent',
  'referer',
  'sec-purpose',
  'purpose',
  'x-moz',
  'x-forwarded-for',
  'forwarded',
];

type Name = { text: string; letters: Buffer; isForeign: boolean; mark: number };

/** The relevant header names by their length. */
const NAMES: (readonly Name[] | undefined)[] = [];
for (const [index, text] of [...FOREIGN, ...READ].entries()) {
  const isForeign = index < FOREIGN.length;
  const name = { text, letters: Buffer.from(text), isForeign, mark: 1 << index };
  NAMES[text.length] = [...(NAMES[text.length] ?? []), name];
}
const HOST_MARK = 1 << (FOREIGN.length + READ.indexOf('host'));

/**
 * Parses a request at `from`. A request is plain only if every server would parse it alike: visible
 * ASCII, `\r\n`, no repeated relevant header. Everything else is 'foreign' and left to the full
 * parser.
 */
export function readHead(bytes: Buffer, from: number): ReadHead {
  const is_head = bytes[from] === HEAD[0];
  const method = is_head ? HEAD : GET;
  const target = endOfTarget(bytes, from, method);
  if (target < 0) return target === PARTIAL ? 'partial' : 'foreign';
  const head = new Head(bytes, from + method.length - PATH_LENGTH);
  head.is_head = is_head;
  head.url_end = target;
  let seen = 0;
  let at = target + VERSION.length;
  for (;;) {
    if (at - from > MAX_HEAD_LENGTH) return 'foreign';
    if (at + 1 >= bytes.length) return 'partial';
    if (bytes[at] === CR) {
      if (bytes[at + 1] !== LF) return 'foreign';
      head.length = at + 2 - from;
      return (seen & HOST_MARK) === 0 ? 'foreign' : head;
    }
    const colon = endOfName(bytes, at);
    if (colon < 0) return colon === PARTIAL ? 'partial' : 'foreign';
    const end = endOfValue(bytes, colon + 1);
    if (end === FOREIGN_BYTE || (end === PARTIAL && bytes.length - from > MAX_HEAD_LENGTH)) {
      return 'foreign';
    }
    if (end === PARTIAL) return 'partial';
    const name = nameOf(bytes, at, colon - at);
    if (name) {
      if (name.isForeign || (seen & name.mark) !== 0) return 'foreign';
      seen |= name.mark;
      if (!setHeader(head, name.text, colon + 1, end)) return 'foreign';
    }
    at = end + 2;
  }
}

/** The end of the URL in a valid request line; PARTIAL or FOREIGN_BYTE otherwise. */
function endOfTarget(bytes: Buffer, from: number, method: Buffer): number {
  const available = Math.min(method.length, bytes.length - from);
  for (let index = 0; index < available; index += 1) {
    if (bytes[from + index] !== method[index]) return FOREIGN_BYTE;
  }
  if (available < method.length) return PARTIAL;
  let at = from + method.length;
  while (at < bytes.length && isVisible(bytes[at] ?? 0)) at += 1;
  if (at - from > MAX_HEAD_LENGTH) return FOREIGN_BYTE;
  for (let index = 0; index < VERSION.length; index += 1) {
    if (at + index >= bytes.length) return PARTIAL;
    if (bytes[at + index] !== VERSION[index]) return FOREIGN_BYTE;
  }
  return at;
}

/** A fragment is not valid in a request, and servers treat it differently. */
const isVisible = (letter: number) => letter > SPACE && letter < 127 && letter !== MARK;

/** The position of the colon after a name; FOREIGN_BYTE if it is not a valid name. */
function endOfName(bytes: Buffer, from: number): number {
  let at = from;
  while (at < bytes.length && TOKEN[bytes[at] ?? 0] === 1) at += 1;
  if (at >= bytes.length) return PARTIAL;
  return bytes[at] === COLON && at > from ? at : FOREIGN_BYTE;
}

/** The position of the line break after a value; FOREIGN_BYTE if it is not a plain value. */
function endOfValue(bytes: Buffer, from: number): number {
  let at = from;
  while (at < bytes.length && VALUE[bytes[at] ?? 0] === 1) at += 1;
  if (at >= bytes.length) return PARTIAL;
  if (bytes[at] !== CR) return FOREIGN_BYTE;
  if (at + 1 >= bytes.length) return PARTIAL;
  return bytes[at + 1] === LF ? at : FOREIGN_BYTE;
}

/** The relevant header name at a position, ignoring case; null for all others. */
function nameOf(bytes: Buffer, at: number, length: number): Name | null {
  const names = NAMES[length];
  if (names === undefined) return null;
  for (const name of names) {
    const { letters } = name;
    let index = 0;
    // Of the characters of a token, only letters have two cases.
    while (index < length && ((bytes[at + index] ?? 0) | LOWER) === letters[index]) index += 1;
    if (index === length) return name;
  }
  return null;
}

const isBlank = (letter: number | undefined) => letter === SPACE || letter === TAB;

/** Stores a header value; false if it makes the request not plain. */
function setHeader(head: Head, name: string, from: number, end: number): boolean {
  const { bytes } = head;
  let [first, last] = [from, end];
  while (first < last && isBlank(bytes[first])) first += 1;
  while (last > first && isBlank(bytes[last - 1])) last -= 1;
  if (name === 'host') return last > first;
  if (name === 'user-agent') {
    head.agent_from = first;
    head.agent_end = last;
    return true;
  }
  if (name === 'referer') {
    head.referrer_from = first;
    head.referrer_end = last;
    return true;
  }
  return setText(head, name, bytes.toString('latin1', first, last));
}

function setText(head: Head, name: string, value: string): boolean {
  if (name === 'sec-purpose') head.sec_purpose = value;
  else if (name === 'purpose') head.purpose = value;
  else if (name === 'x-moz') head.x_moz = value;
  else if (name === 'x-forwarded-for') head.forwarded_for = value;
  else if (name === 'forwarded') head.forwarded = value;
  else if (name === 'connection') {
    const option = value.toLowerCase();
    head.closes = option === 'close';
    return head.closes || option === 'keep-alive';
  }
  return true;
}

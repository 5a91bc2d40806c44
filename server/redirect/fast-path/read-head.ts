/** The fields of a plain tracking link request that the redirect needs. */
export type Head = {
  /** Bytes up to and including the empty line. */
  length: number;
  is_head: boolean;
  url: string;
  user_agent: string;
  referrer: string;
  sec_purpose: string | undefined;
  purpose: string | undefined;
  x_moz: string | undefined;
  forwarded_for: string | undefined;
  forwarded: string | undefined;
  closes: boolean;
};

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

const GET = Buffer.from('GET /t/');
const HEAD = Buffer.from('HEAD /t/');
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
  const start = readStart(bytes, from);
  if (start === null) return 'foreign';
  if (start === 'partial') return 'partial';
  const head: Head = {
    length: 0,
    is_head: start.is_head,
    url: start.url,
    user_agent: '',
    referrer: '',
    sec_purpose: undefined,
    purpose: undefined,
    x_moz: undefined,
    forwarded_for: undefined,
    forwarded: undefined,
    closes: false,
  };
  let seen = 0;
  let at = start.end;
  for (;;) {
    if (at - from > MAX_HEAD_LENGTH) return 'foreign';
    if (at + 1 >= bytes.length) return 'partial';
    if (bytes[at] === CR) {
      if (bytes[at + 1] !== LF) return 'foreign';
      head.length = at + 2 - from;
      return (seen & HOST_MARK) === 0 ? 'foreign' : head;
    }
    const colon = endOfName(bytes, at);
    if (colon < 0) return colon === -1 ? 'partial' : 'foreign';
    const end = endOfValue(bytes, colon + 1);
    if (end === -2 || (end === -1 && bytes.length - from > MAX_HEAD_LENGTH)) return 'foreign';
    if (end === -1) return 'partial';
    const name = nameOf(bytes, at, colon - at);
    if (name) {
      if (name.isForeign || (seen & name.mark) !== 0) return 'foreign';
      seen |= name.mark;
      if (!setHeader(head, name.text, textBetween(bytes, colon + 1, end))) return 'foreign';
    }
    at = end + 2;
  }
}

function readStart(bytes: Buffer, from: number) {
  const is_head = bytes[from] === HEAD[0];
  const method = is_head ? HEAD : GET;
  const available = Math.min(method.length, bytes.length - from);
  for (let index = 0; index < available; index += 1) {
    if (bytes[from + index] !== method[index]) return null;
  }
  if (available < method.length) return 'partial';
  let at = from + method.length;
  while (at < bytes.length && isVisible(bytes[at] ?? 0)) at += 1;
  if (at - from > MAX_HEAD_LENGTH) return null;
  for (let index = 0; index < VERSION.length; index += 1) {
    if (at + index >= bytes.length) return 'partial';
    if (bytes[at + index] !== VERSION[index]) return null;
  }
  const url = bytes.toString('latin1', from + method.length - 3, at);
  return { is_head, url, end: at + VERSION.length };
}

/** A fragment is not valid in a request, and servers treat it differently. */
const isVisible = (letter: number) => letter > SPACE && letter < 127 && letter !== MARK;

/** The position of the colon after a name; -1: incomplete, -2: not a valid name. */
function endOfName(bytes: Buffer, from: number): number {
  let at = from;
  while (at < bytes.length && TOKEN[bytes[at] ?? 0] === 1) at += 1;
  if (at >= bytes.length) return -1;
  return bytes[at] === COLON && at > from ? at : -2;
}

/** The position of the line break after a value; -1: incomplete, -2: not a plain value. */
function endOfValue(bytes: Buffer, from: number): number {
  let at = from;
  for (; at < bytes.length; at += 1) {
    const letter = bytes[at] ?? 0;
    if ((letter >= SPACE && letter < 127) || letter === TAB) continue;
    if (letter !== CR) return -2;
    if (at + 1 >= bytes.length) return -1;
    return bytes[at + 1] === LF ? at : -2;
  }
  return -1;
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

function textBetween(bytes: Buffer, from: number, end: number): string {
  let [first, last] = [from, end];
  while (first < last && isBlank(bytes[first])) first += 1;
  while (last > first && isBlank(bytes[last - 1])) last -= 1;
  return bytes.toString('latin1', first, last);
}

const isBlank = (letter: number | undefined) => letter === SPACE || letter === TAB;

/** Stores a header value; false if it makes the request not plain. */
function setHeader(head: Head, name: string, value: string): boolean {
  if (name === 'user-agent') head.user_agent = value;
  else if (name === 'referer') head.referrer = value;
  else if (name === 'sec-purpose') head.sec_purpose = value;
  else if (name === 'purpose') head.purpose = value;
  else if (name === 'x-moz') head.x_moz = value;
  else if (name === 'x-forwarded-for') head.forwarded_for = value;
  else if (name === 'forwarded') head.forwarded = value;
  else if (name === 'host') return value !== '';
  else if (name === 'connection') {
    const option = value.toLowerCase();
    head.closes = option === 'close';
    return head.closes || option === 'keep-alive';
  }
  return true;
}

import { pickBelow, type Random } from '../seeded-random.ts';

/** Bytes of one connection as latin1, and the offsets at which they are split into writes. */
export type Drawn = { text: string; cuts: readonly number[] };

/** Placeholder for the code of a tracking link, of the same length. */
export const CODE = 'thecode0';
/** Placeholder for the number of the connection, by which its clicks are counted. */
export const MARK = 'mark0000';

const VISIT = `/t/${CODE}?uid1=${MARK}`;

const END = '\r\n';
const HOSTS = ['Host: us.test', 'host: us.test', 'HOST:us.test', 'Host: us.test:80', 'Host: a b'];
const METHODS = [
  'GET',
  'HEAD',
  'POST',
  'OPTIONS',
  'DELETE',
  'get',
  'Get',
  'GET ',
  ' GET',
  'GETX',
  '',
];
const VERSIONS = [
  'HTTP/1.1',
  'HTTP/1.0',
  'HTTP/0.9',
  'HTTP/1.2',
  'HTTP/2.0',
  'HTTP/01.1',
  'http/1.1',
  'HTTP/1.1 ',
  ' HTTP/1.1',
  'HTTP/1',
  'HTTP/11',
  'HTTPS/1.1',
  'HTTP/1.1\t',
  '',
];
/** Headers of a browser, which every server parses alike. */
const PLAIN = [
  'User-Agent: Mozilla/5.0 (X11; Linux x86_64) Firefox/140',
  'Accept: */*',
  'Accept-Language: de;q=0.8',
  'Referer: https://blog.test/a?b=c',
  'Sec-Purpose: prefetch',
  'Connection: keep-alive',
  'Connection: close',
  'Cookie: a=b; c=d',
  'X-Empty:',
  'X-Tabs:\ta\tb\t',
];
const STRANGE = [
  'no colon',
  ': no name',
  'Host : us.test',
  'X-Space : a',
  'X-Fold: a\r\n b',
  `X-Fold: a\r\n\tGET ${VISIT} HTTP/1.1`,
  'X-Nul: a\0b',
  'X\0Nul: a',
  'X-Return: a\rb',
  'X-Feed: a\nb',
  'X-Feed: a\nContent-Length: 3',
  ' X-Leading: a',
  '\tX-Leading: a',
  'X-Latin: caf\u00e9',
  'X-Delete: a\x7f',
  'X-Control: \x01',
  'X(Y): a',
  'X"Y: a',
  `X-Long: ${'z'.repeat(9_000)}`,
  `X-Longer: ${'z'.repeat(17_000)}`,
  'Host: us.test',
  'Host: other.test',
  'Host:',
  'HOST: us.test',
  'Expect: 100-continue',
  'Expect: nothing',
  'Upgrade: h2c',
  'Upgrade: websocket',
  'Connection: upgrade',
  'Connection: close, keep-alive',
  'Connection: keep-alive, close',
  'Connection: te',
  'Connection: Close',
  'Connection:',
  'TE: trailers',
  'Trailer: X-After',
  'Keep-Alive: timeout=1',
  'Proxy-Connection: close',
  'HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA',
  'User-Agent: another',
  'Purpose: prefetch',
];
const TARGETS = [
  `${VISIT}&url=https%3A%2F%2Fa.test%2F`,
  '/t/unknown',
  '/t/',
  '/t',
  '/live',
  '/nothing',
  `http://us.test${VISIT}`,
  `HTTP://other.test${VISIT}`,
  `//us.test${VISIT}`,
  '*',
  'us.test:80',
  `${VISIT}#part`,
  `${VISIT} more`,
  `${VISIT}\t`,
  `${VISIT}%00`,
  `${VISIT}\0`,
  `${VISIT}\u00e9`,
  `${VISIT}\x7f`,
  `/t/..${VISIT}`,
  `\\t\\${CODE}`,
  `${VISIT}&${'y'.repeat(7_000)}`,
  `${VISIT}&${'y'.repeat(9_000)}`,
  `${VISIT}&${'y'.repeat(17_000)}`,
];
const LENGTHS = ['0', '5', '05', '+5', '-1', '5 ', '5,5', '5, 6', '0x5', '5abc', '', '1e1', '5 5'];
const HUGE = ['99999999999999999999', '18446744073709551616', '9007199254740993', '4294967296'];
const CODINGS = [
  'chunked',
  'Chunked',
  'chunked, chunked',
  'gzip, chunked',
  'chunked, gzip',
  'identity',
  'xchunked',
  'chunked\x0b',
  'chunked;q=1',
  '"chunked"',
  ' chunked ',
  '',
];
const INNER = `GET ${VISIT} HTTP/1.1\r\nHost: us.test\r\n\r\n`;
const BODIES = [
  'hello',
  '0\r\n\r\n',
  '5\r\nhello\r\n0\r\n\r\n',
  '5;ext=1\r\nhello\r\n0\r\n\r\n',
  '5\nhello\n0\n\n',
  '5 \r\nhello\r\n0\r\n\r\n',
  '0x5\r\nhello\r\n0\r\n\r\n',
  'ffffffffffffffff1\r\nhello\r\n0\r\n\r\n',
  '-5\r\nhello\r\n0\r\n\r\n',
  '5\r\nhelloX0\r\n\r\n',
  '5\r\nhello\r\n0\r\nX-After: a\r\n\r\n',
  `${INNER.length.toString(16)}\r\n${INNER}\r\n0\r\n\r\n`,
  `0\r\n\r\n${INNER}`,
  INNER,
  '',
];

/** The bytes of one connection: one or two requests, half of them with one to three faults. */
export function drawHeads(random: Random): Drawn {
  const parts = [drawRequest(random)];
  if (random() < 0.2) parts.push(drawRequest(random));
  const text = parts.join('');
  return { text, cuts: drawCuts(random, text.length) };
}

/** Requests of several kinds, each split at every byte offset in turn, then at all of them. */
export function cutEverywhere(): Drawn[] {
  const start = `GET ${VISIT} HTTP/1.1\r\nHost: us.test\r\n`;
  const texts = [
    `${start}\r\n`,
    `${start}X-A : b\r\n\r\n`,
    `${start}\r\n${start}Host: us.test\r\n\r\n`,
    `${start}Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n`,
    `${start}Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n`,
  ];
  return texts.flatMap((text) => {
    const places = Array.from({ length: text.length - 1 }, (_, index) => index + 1);
    return [...places.map((place) => [place]), places].map((cuts) => ({ text, cuts }));
  });
}

function drawRequest(random: Random): string {
  const pick = <T>(from: readonly T[]) => from[pickBelow(random, from.length)] as T;
  const faults = random() < 0.5 ? 0 : 1 + pickBelow(random, 3);
  let method = random() < 0.8 ? 'GET' : pick(METHODS);
  let target = random() < 0.7 ? VISIT : pick(TARGETS);
  let version = 'HTTP/1.1';
  let end = END;
  let body = '';
  const headers = [random() < 0.9 ? 'Host: us.test' : pick(HOSTS)];
  for (let count = pickBelow(random, 4); count > 0; count -= 1) headers.push(pick(PLAIN));
  for (let fault = 0; fault < faults; fault += 1) {
    const kind = pickBelow(random, 12);
    if (kind === 0) method = pick(METHODS);
    else if (kind === 1) version = pick(VERSIONS);
    else if (kind === 2) target = pick(TARGETS);
    else if (kind === 3) end = pick(['\n', '\r', '\r\r\n', '\n\r', '\r\n']);
    else if (kind === 4) headers.splice(0, 1);
    else if (kind <= 7) headers.splice(pickBelow(random, headers.length + 1), 0, pick(STRANGE));
    else {
      if (kind !== 9) headers.push(`Content-Length: ${pick(random() < 0.8 ? LENGTHS : HUGE)}`);
      if (kind === 10) headers.push(`content-length: ${pick(LENGTHS)}`);
      if (kind === 9 || kind === 11) headers.push(`Transfer-Encoding: ${pick(CODINGS)}`);
      body = pick(BODIES);
    }
  }
  const start = [method, target, version].filter((word) => word !== '').join(' ');
  const lines = [start, ...headers].map((line) => line + end).join('');
  // Some heads never end, some have empty lines before them.
  const before = random() < 0.03 ? pick([END, '\n', ' ', END + END]) : '';
  return before + lines + (random() < 0.04 ? '' : end) + body;
}

/** Usually none; otherwise up to four; short texts occasionally byte by byte. */
function drawCuts(random: Random, length: number): number[] {
  if (random() < 0.5) return [];
  if (length < 300 && random() < 0.1) return Array.from({ length }, (_, place) => place);
  const cuts = Array.from({ length: 1 + pickBelow(random, 4) }, () => pickBelow(random, length));
  return cuts.sort((one, other) => one - other);
}

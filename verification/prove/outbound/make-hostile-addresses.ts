import { pickBelow, pickWord, type Random } from '../seeded-random.ts';

/** Converts an IP address to a part of a host name, and back. */
export const inOtherWords = {
  write: (address: string) => address.replaceAll('.', '-').replaceAll(':', 'x'),
  read: (word: string) => {
    const isV6 = word.includes('x');
    const text = word.replaceAll('x', ':');
    return isV6
      ? text.replace(/(\d+)-(\d+)-(\d+)-(\d+)$/, '$1.$2.$3.$4')
      : text.replaceAll('-', '.');
  },
};

const SCHEMES = ['http', 'https'];
const OTHER_SCHEMES = ['ftp', 'file', 'gopher', 'data', 'ws', 'javascript', 'blob', 'unix'];

const bytesOf = (address: string) => address.split('.').map(Number);
const numberOf = (address: string) => bytesOf(address).reduce((sum, byte) => sum * 256 + byte, 0);
const hexOf = (address: string) => numberOf(address).toString(16).padStart(8, '0');
const groupsOf = (address: string) => {
  const hex = hexOf(address);
  return `${hex.slice(0, 4)}:${hex.slice(4)}`;
};
const inverted = (address: string) =>
  ((~numberOf(address) >>> 0) + 0x100000000)
    .toString(16)
    .slice(-8)
    .replace(/(.{4})$/, ':$1');
const wide = (text: string) =>
  text.replace(/[0-9.]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0));

/** Spellings of an internal IPv4 address as a host. */
function hostsOf(address: string): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = bytesOf(address);
  const octal = (byte: number) => `0${byte.toString(8)}`;
  const hex = (byte: number) => `0x${byte.toString(16)}`;
  return [
    address,
    `${address}.`,
    String(numberOf(address)),
    `0x${hexOf(address)}`,
    `0${numberOf(address).toString(8)}`,
    [a, b, c, d].map(octal).join('.'),
    [a, b, c, d].map(hex).join('.'),
    `${a}.${(b << 16) + (c << 8) + d}`,
    `${a}.${b}.${(c << 8) + d}`,
    `${hex(a)}.${octal(b)}.${c}.${d}`,
    `00${octal(a)}.${b}.${c}.${d}`,
    encodeAll(address),
    wide(address),
    address.replaceAll('.', '。'),
    address.replace('.', '%2e'),
    ...['::ffff:', '::', '64:ff9b::', '64:ff9b:1::', '0:0:0:0:0:ffff:', '::ffff:0:', 'fec0::'].map(
      (prefix) => `[${prefix}${address}]`,
    ),
    `[::FFFF:${groupsOf(address)}]`,
    `[2002:${groupsOf(address)}::1]`,
    `[2001:0:0:0:0:0:${inverted(address)}]`,
    `[::ffff:${address}%25lo]`,
    `[fe80::5efe:${address}]`,
    `[100::${address}]`,
  ];
}

const encodeAll = (text: string) =>
  [...text].map((one) => `%${one.charCodeAt(0).toString(16).padStart(2, '0')}`).join('');

const V6 = [
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[fe80::1]',
  '[fc00::1]',
  '[fd12:3456::1]',
  '[ff02::1]',
];
const NAMES = ['localhost', 'LOCALHOST', 'localhost.', 'localhost.localdomain', 'ip6-localhost'];
const ANSWERED = [
  '::1',
  '::',
  'fe80::1',
  'fc00::1',
  '::ffff:127.0.0.2',
  '64:ff9b::7f00:2',
  '2002:7f00:2::1',
];

/** Ways to put a host into a URL so that URL parsers disagree about it. */
function disguise(host: string, port: number, path: string): string[] {
  const at = `${host}:${port}${path}`;
  return [
    ...SCHEMES.map((scheme) => `${scheme}://${at}`),
    `http://example.com@${at}`,
    `http://user:secret@${at}`,
    `http://example.com%40${at}`,
    `http://${host}:${port}\\@example.com${path}`,
    `http://${host}:${port}#@example.com/`,
    `http:\\\\${at}`,
    `http:/${at}`,
    `http:${at}`,
    `http:////${at}`,
    ` http://${at}`,
    `ht\ntp://${at}`,
    `http://\t${at}`,
    `HtTp://${at}`,
    `http://${host}:00${port}${path}`,
    `http://example.com:80@${at}`,
    `http://${host}:${port}?@example.com/`,
  ];
}

/**
 * URLs of internal addresses, in every spelling known here. Those of a listening canary use the
 * allowed port, so that only the address check keeps them out.
 */
export function makeHostileAddresses(
  { port, targets, path }: { port: number; targets: readonly string[]; path: string },
  random: Random,
): string[] {
  const hosts = [
    ...targets.flatMap((address) => (address.includes(':') ? [`[${address}]`] : hostsOf(address))),
    ...V6,
    ...NAMES,
    ...[...targets, ...ANSWERED].flatMap((address) =>
      ['is', 'flips', 'both'].map(
        (manner) => `${manner}-${inOtherWords.write(address)}.${pickWord(random, 6)}.example`,
      ),
    ),
  ];
  const plain = hosts.map((host) => `http://${host}:${port}${path}`);
  const [first = '127.0.0.2'] = targets;
  const odd = [
    ...disguise(first, port, path),
    ...disguise(`is-${inOtherWords.write(first)}.${pickWord(random, 6)}.example`, port, path),
    ...OTHER_SCHEMES.map((scheme) => `${scheme}://${first}:${port}${path}`),
    ...[22, 25, 3306, 5432, 6379, 0, 65_536].map((one) => `http://${first}:${one}${path}`),
    ...SCHEMES.map((scheme) => `${scheme}://${first}${path}`),
    ...[':8080', ':8443', ':443'].map((one) => `http://127.0.0.1${one}${path}`),
  ];
  return [...plain, ...odd];
}

const INSIDE = [
  '10',
  '127',
  '169.254',
  '172.16',
  '172.31',
  '192.168',
  '100.64',
  '0',
  '198.18',
  '224',
];

/** One more random URL of this machine or a private network, in a random spelling. */
export function drawAddress(random: Random, port: number, path: string): string {
  const start = INSIDE[pickBelow(random, INSIDE.length)] ?? '127';
  const missing = 4 - start.split('.').length;
  const rest = Array.from({ length: missing }, () => pickBelow(random, 256));
  const hosts = hostsOf([start, ...rest].join('.'));
  const forms = disguise(hosts[pickBelow(random, hosts.length)] ?? '127.0.0.2', port, path);
  return forms[pickBelow(random, forms.length)] ?? '';
}

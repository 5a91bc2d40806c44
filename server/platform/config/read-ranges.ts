import ipaddr from 'ipaddr.js';

type Range = { from: bigint; to: bigint };

/**
 * Parses a list of address ranges: one CIDR range or address per line, `#` starts a comment.
 * Returns a function that checks whether an address is in any range. Throws an Error that names the
 * first invalid line.
 */
export function readRanges(text: string): (address: string) => boolean {
  const found = new Map<number, Range[]>([
    [32, []],
    [128, []],
  ]);
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const written = line.replace(/#.*/, '').trim();
    if (written === '') continue;
    const range = rangeOf(written);
    if (range === null) throw new Error(`line ${index + 1} is not an address range: ${written}`);
    found.get(range.bits)?.push(range);
  }
  const lists = new Map([...found].map(([bits, ranges]) => [bits, joinRanges(ranges)]));
  return (address) => {
    if (!ipaddr.isValid(address)) return false;
    const { bits, value } = numberOf(ipaddr.process(address));
    return isIn(lists.get(bits) ?? [], value);
  };
}

function rangeOf(written: string): (Range & { bits: number }) | null {
  const [address = '', prefix, ...more] = written.split('/');
  const isWhole = ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address);
  if (!isWhole || more.length > 0) return null;
  const { bits, value } = numberOf(ipaddr.parse(address));
  const length = prefix === undefined ? bits : Number(prefix);
  if (prefix === '' || !Number.isInteger(length) || length < 0 || length > bits) return null;
  const rest = (1n << BigInt(bits - length)) - 1n;
  return { bits, from: value & ~rest, to: value | rest };
}

function numberOf(address: ipaddr.IPv4 | ipaddr.IPv6): { bits: number; value: bigint } {
  const bytes = address.toByteArray();
  return {
    bits: bytes.length * 8,
    value: bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n),
  };
}

/**
 * Sorts and merges the ranges so that none overlap: then the last range that starts before an
 * address decides.
 */
function joinRanges(ranges: readonly Range[]): Range[] {
  const joined: Range[] = [];
  for (const range of ranges.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = joined.at(-1);
    if (!last || range.from > last.to) joined.push({ ...range });
    else if (range.to > last.to) last.to = range.to;
  }
  return joined;
}

function isIn(ranges: readonly Range[], value: bigint): boolean {
  let [low, high] = [0, ranges.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const { from, to } = ranges[middle] as Range;
    if (value < from) high = middle - 1;
    else if (value > to) low = middle + 1;
    else return true;
  }
  return false;
}

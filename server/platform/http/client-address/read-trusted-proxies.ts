import { readRanges } from '#server/platform/config/read-ranges.ts';

/** Whether an address is a trusted proxy; null: none is configured. */
export type TrustedProxies = ((address: string) => boolean) | null;

const LOOPBACK = ['127.0.0.0/8', '::1'];
const MAX_REMEMBERED = 1_000;

/**
 * Parses TRUSTED_PROXIES: addresses, CIDR ranges and the word `loopback`, separated by commas. The
 * message of the Error completes the sentence "TRUSTED_PROXIES ...".
 */
export function readTrustedProxies(text: string): TrustedProxies {
  const entries = text.split(',').flatMap((entry) => entry.trim() || []);
  if (entries.length === 0) return null;
  const ranges = entries.flatMap((entry) => (entry === 'loopback' ? LOOPBACK : entry));
  for (const range of ranges) requireRange(range);
  const isInRanges = readRanges(ranges.join('\n'));
  // Cache: requests come from the same few proxies.
  const known = new Map<string, boolean>();
  return (address) => {
    let isTrusted = known.get(address);
    if (isTrusted === undefined) {
      if (known.size >= MAX_REMEMBERED) known.clear();
      isTrusted = isInRanges(address);
      known.set(address, isTrusted);
    }
    return isTrusted;
  };
}

function requireRange(range: string): void {
  if (/\/0+$/.test(range)) {
    throw new Error('must list narrower ranges than all addresses');
  }
  try {
    readRanges(range);
  } catch {
    throw new Error('must be addresses, CIDR ranges or the word loopback, separated by commas');
  }
}

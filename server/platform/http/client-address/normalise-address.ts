import ipaddr from 'ipaddr.js';

/**
 * The canonical form of a valid address: IPv6 as in RFC 5952, IPv4-mapped IPv6 as IPv4, no zone.
 */
export function normaliseAddress(address: string): string {
  if (!address.includes(':')) return address;
  const [plain = ''] = address.split('%');
  return ipaddr.process(plain).toString();
}

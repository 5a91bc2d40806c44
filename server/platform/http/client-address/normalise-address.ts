import ipaddr from 'ipaddr.js';

/**
 * One spelling for each address: IPv6 as RFC 5952 writes it, an IPv4-mapped one as IPv4, without a zone.
 * The address must be valid.
 */
export function normaliseAddress(address: string): string {
  if (!address.includes(':')) return address;
  const [plain = ''] = address.split('%');
  return ipaddr.process(plain).toString();
}

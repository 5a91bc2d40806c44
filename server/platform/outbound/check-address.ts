import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

/** One address and port besides the public internet that the configuration allows. */
export type OneAllowed = { address: string; port: number };

/**
 * SSRF protection: whether an IP address is public and not of this machine. Excludes private,
 * loopback, link-local and reserved ranges, and IPv6 outside 2000::/3, the only allocated part;
 * other parts contain addresses that embed an IPv4 address (::/96, NAT64 in 64:ff9b:1::/48).
 */
export function isOutsideAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast' || isOurs(address.toNormalizedString())) return false;
  const [first = 0] = address.toByteArray();
  return address.kind() === 'ipv4' || first >> 5 === 1;
}

// A server may have a public address itself and trust connections from it.
function isOurs(normalized: string): boolean {
  return Object.values(networkInterfaces()).some((cards) =>
    cards?.some(({ address }) => ipaddr.process(address).toNormalizedString() === normalized),
  );
}

import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

/** The one address and port beside the open internet that the configuration may allow. */
export type OneAllowed = { address: string; port: number };

/**
 * Whether an IP address is one of the open internet, and not of this machine. Private, loopback,
 * link-local and reserved ranges are not, nor is IPv6 outside 2000::/3, the one part that is given out:
 * beside it lie addresses that carry an IPv4 one (::/96, NAT64 in 64:ff9b:1::/48).
 */
export function isOutsideAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast' || isOurs(address.toNormalizedString())) return false;
  const [first = 0] = address.toByteArray();
  return address.kind() === 'ipv4' || first >> 5 === 1;
}

// A server may stand on the open internet itself and trust whoever comes from its own address.
function isOurs(normalized: string): boolean {
  return Object.values(networkInterfaces()).some((cards) =>
    cards?.some(({ address }) => ipaddr.process(address).toNormalizedString() === normalized),
  );
}

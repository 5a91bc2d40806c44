import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

/** The one address and port beside the open internet that the configuration may allow. */
export type OneAllowed = { address: string; port: number };

/**
 * Whether an IP address is one of the open internet, and not of this machine. Private, loopback,
 * link-local and reserved ranges are not, nor are IPv6 addresses that carry an IPv4 one (::/96).
 */
export function isOutsideAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast' || isOurs(address.toNormalizedString())) return false;
  return (
    address.kind() === 'ipv4' ||
    address
      .toByteArray()
      .slice(0, 12)
      .some((byte) => byte !== 0)
  );
}

// A server may stand on the open internet itself and trust whoever comes from its own address.
function isOurs(normalized: string): boolean {
  return Object.values(networkInterfaces()).some((cards) =>
    cards?.some(({ address }) => ipaddr.process(address).toNormalizedString() === normalized),
  );
}

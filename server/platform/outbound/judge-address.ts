import ipaddr from 'ipaddr.js';

/**
 * Whether an IP address is one of the open internet. Private, loopback, link-local and reserved
 * ranges are not, nor are IPv6 addresses that carry an IPv4 one inside (::/96).
 */
export function isOutsideAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast') return false;
  return (
    address.kind() === 'ipv4' ||
    address
      .toByteArray()
      .slice(0, 12)
      .some((byte) => byte !== 0)
  );
}

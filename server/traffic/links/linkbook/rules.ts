import { isIP } from 'node:net';
import { isWebAddress } from '#contract/fields.ts';
import { isOutsideAddress } from '#server/platform/outbound/check-address.ts';
import { redirectorDomains } from './list-redirectors.ts';

// Names that do not exist on the public internet: machines of a local network, and reserved names.
const LOCAL_NAMES =
  /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|home\.arpa|corp)$/;

/**
 * The page as browsers open it, or null if links to it are forbidden: not a web page, our own
 * hosts, private addresses, and redirectors of other networks.
 */
export function readPage(url: string, ownAddresses: readonly string[]): URL | null {
  if (!isWebAddress(url)) return null;
  const page = new URL(url);
  const host = page.hostname.replace(/\.$/, '');
  const own = ownAddresses.map((address) => new URL(address).hostname);
  const isForbidden =
    own.some((one) => isOnDomain(host, one)) ||
    isLocal(host) ||
    redirectorDomains.some((domain) => isOnDomain(host, domain));
  return isForbidden ? null : page;
}

function isLocal(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '');
  if (isIP(bare) !== 0) return !isOutsideAddress(bare);
  return LOCAL_NAMES.test(host) || !host.includes('.');
}

function isOnDomain(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}

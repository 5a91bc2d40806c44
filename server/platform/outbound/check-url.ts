import { isIP } from 'node:net';
import { isOutsideAddress, type OneAllowed } from './check-address.ts';
import { OutsideFailure } from './outside-failure.ts';

const PORTS = [80, 443, 8080, 8443];

/** Parses an address that may be requested; throws OutsideFailure otherwise. */
export function checkUrl(address: string, allowed: OneAllowed | null): URL {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new OutsideFailure('This is not a web address.');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  const isPlain = url.username === '' && url.password === '';
  const isAllowedPort = PORTS.includes(port) || port === allowed?.port;
  const isAllowed = host === allowed?.address && port === allowed.port;
  const isGoodHost = isAllowed || isIP(host) === 0 || isOutsideAddress(host);
  if (isPlain && isAllowedPort && isGoodHost) return url;
  throw new OutsideFailure(`${url.host} is not allowed.`);
}

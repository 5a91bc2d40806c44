import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import type { Config } from '../../config.ts';
import type { Log } from '../../log.ts';
import { peerAddress } from './peer-address.ts';
import { type Hop, readForwarded, readForwardedFor } from './read-hops.ts';
import { warnRarely } from './warn-rarely.ts';

/** The only place that decides the client address of a request. */
export type ClientAddresses = {
  ofRequest: (request: IncomingMessage) => string;
  /** The same for a request from `peer` with these headers. */
  find: (peer: string, forwardedFor: string | undefined, forwarded: string | undefined) => string;
};

/** A longer chain of our own proxies is a mistake or an attack. */
const MAX_HOPS = 32;
const NEARBY = ['loopback', 'private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat'];

/**
 * Determines client addresses behind the proxies of TRUSTED_PROXIES. Their `X-Forwarded-For` and
 * `Forwarded` headers are read from right to left up to the first address that is not a trusted
 * proxy; everything left of it can be forged. Headers from other peers are ignored.
 */
export function openClientAddresses(
  { trusted_proxies: isTrusted }: Pick<Config, 'trusted_proxies'>,
  log: Pick<Log, 'warn'>,
): ClientAddresses {
  const warnOfUntrusted = warnRarely(log);
  const warnOfConflict = warnRarely(log);

  const find: ClientAddresses['find'] = (peer, forwardedFor, forwarded) => {
    if (forwardedFor === undefined && forwarded === undefined) return peer;
    if (isTrusted === null) {
      warnOfUntrusted(
        'Requests carry X-Forwarded-For or Forwarded, but TRUSTED_PROXIES is not set: all visitors of a proxy count as one. Set TRUSTED_PROXIES to the address of your proxy.',
        nearbyPeer(peer),
      );
      return peer;
    }
    if (!isTrusted(peer)) return peer;
    const byFor = forwardedFor && findClient(peer, readForwardedFor(forwardedFor), isTrusted);
    const byForwarded = forwarded && findClient(peer, readForwarded(forwarded), isTrusted);
    if (!byFor || !byForwarded || byFor === byForwarded) return byFor || byForwarded || peer;
    // The proxy writes one of the headers and passes on the client's other one; we cannot know
    // which.
    warnOfConflict(
      'X-Forwarded-For and Forwarded contradict each other, and neither is used: let your proxy remove the one that it does not set.',
    );
    return peer;
  };

  return {
    find,
    ofRequest: ({ socket, headers }) =>
      find(peerAddress(socket), headers['x-forwarded-for']?.toString(), headers.forwarded),
  };
}

function findClient(
  peer: string,
  hops: Iterable<Hop>,
  isTrusted: (address: string) => boolean,
): string {
  let client = peer;
  let count = 0;
  for (const hop of hops) {
    count += 1;
    if (hop === null || count > MAX_HOPS) return client;
    client = hop;
    if (!isTrusted(client)) return client;
  }
  return client;
}

/** Do not log the address of a visitor; that of a nearby proxy helps the operator. */
function nearbyPeer(peer: string): { peer?: string } {
  return ipaddr.isValid(peer) && NEARBY.includes(ipaddr.parse(peer).range()) ? { peer } : {};
}

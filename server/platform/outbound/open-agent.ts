import type { LookupAddress, LookupOptions } from 'node:dns';
import { isIP } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { isOutsideAddress, type OneAllowed } from './check-address.ts';
import { names } from './names.ts';

const CONNECT_MS = 3_000;

/** Nothing usable came back: the address was refused, out of reach, too slow, or said too much. */
export class OutsideFailure extends Error {}

type Found = (error: Error | null, addresses: string | LookupAddress[], family?: number) => void;

/**
 * What connects to the open internet alone (and to `allowed`). A name is judged where the connection
 * is made, so that it cannot answer one address to the judge and another to the socket; the address
 * that the socket then has is judged once more.
 */
export function openAgent(allowed: OneAllowed | null = null): Agent {
  return new Agent({
    connect: (options, done) => {
      const port = Number(options.port || (options.protocol === 'https:' ? 443 : 80));
      const isGood = (address: string) =>
        isOutsideAddress(address) || (address === allowed?.address && port === allowed.port);
      // No name is looked up for an address: it would be judged when the connection stands.
      const literal = options.hostname.replace(/^\[|\]$/g, '');
      if (isIP(literal) !== 0 && !isGood(literal)) {
        return done(new OutsideFailure(`${options.hostname} is not outside.`), null);
      }
      const lookUp = (hostname: string, asked: LookupOptions, found: Found) =>
        names.lookup(hostname, { ...asked, all: true }, (error, addresses) => {
          if (error) return found(error, []);
          const good = addresses.filter(({ address }) => isGood(address));
          const [first] = good;
          if (!first) return found(new OutsideFailure(`${hostname} is not outside.`), []);
          if (asked.all) return found(null, good);
          found(null, first.address, first.family);
        });
      const connect = buildConnector({ timeout: CONNECT_MS, lookup: lookUp as never });
      connect(options, (error, socket) => {
        if (!socket) return done(error ?? new OutsideFailure('No connection.'), null);
        if (isGood(socket.remoteAddress ?? '')) return done(null, socket);
        socket.destroy();
        done(new OutsideFailure(`${options.hostname} is not outside.`), null);
      });
    },
    maxHeaderSize: 16 * 1024,
  });
}

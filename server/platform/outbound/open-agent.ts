import type { LookupAddress, LookupOptions } from 'node:dns';
import { isIP } from 'node:net';
import type { Agent } from 'undici';
import { isOutsideAddress, type OneAllowed } from './check-address.ts';
import { names } from './names.ts';
import { OutsideFailure } from './outside-failure.ts';

const CONNECT_MS = 3_000;

type Found = (error: Error | null, addresses: string | LookupAddress[], family?: number) => void;

/**
 * An HTTP agent that connects only to the public internet (and to `allowed`). A name is checked
 * when the connection is made, so that DNS rebinding cannot pass one address to the check and
 * another to the socket; the address of the connected socket is checked again.
 */
export async function openAgent(allowed: OneAllowed | null = null): Promise<Agent> {
  // A tenth of a server's start; most of its processes send nothing.
  const { Agent, buildConnector } = await import('undici');
  return new Agent({
    connect: (options, done) => {
      const port = Number(options.port || (options.protocol === 'https:' ? 443 : 80));
      const isGood = (address: string) =>
        isOutsideAddress(address) || (address === allowed?.address && port === allowed.port);
      // A literal address needs no lookup, so its check would only run after connecting: check it
      // now.
      const literal = options.hostname.replace(/^\[|\]$/g, '');
      if (isIP(literal) !== 0 && !isGood(literal)) {
        return done(new OutsideFailure(`${options.hostname} is not on the public internet.`), null);
      }
      const lookUp = (hostname: string, asked: LookupOptions, found: Found) =>
        names.lookup(hostname, { ...asked, all: true }, (error, addresses) => {
          if (error) return found(error, []);
          const good = addresses.filter(({ address }) => isGood(address));
          const [first] = good;
          if (!first)
            return found(new OutsideFailure(`${hostname} is not on the public internet.`), []);
          if (asked.all) return found(null, good);
          found(null, first.address, first.family);
        });
      const connect = buildConnector({ timeout: CONNECT_MS, lookup: lookUp as never });
      connect(options, (error, socket) => {
        if (!socket) return done(error ?? new OutsideFailure('No connection.'), null);
        if (isGood(socket.remoteAddress ?? '')) return done(null, socket);
        socket.destroy();
        done(new OutsideFailure(`${options.hostname} is not on the public internet.`), null);
      });
    },
    maxHeaderSize: 16 * 1024,
  });
}

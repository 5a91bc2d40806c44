import { connect, isIP, type Socket } from 'node:net';
import { isOutsideAddress, type OneAllowed } from './check-address.ts';
import { names } from './names.ts';
import { OutsideFailure } from './outside-failure.ts';

/**
 * Connects to a port of a server that users name, only on the public internet (and to `allowed`). The
 * addresses of a name are checked and one of them is connected to, so that DNS rebinding cannot pass one
 * address to the check and another to the socket. Throws the same OutsideFailure for an address that is
 * not allowed, a refused connection, and no answer within `timeoutMs`, so that it tells nothing about
 * the network of this machine.
 */
export async function connectOutside(
  { host, port }: { host: string; port: number },
  { allowed, timeoutMs }: { allowed: OneAllowed | null; timeoutMs: number },
): Promise<Socket> {
  const isGood = (address: string) =>
    isOutsideAddress(address) || (address === allowed?.address && port === allowed.port);
  const address = (await listAddresses(host)).find(isGood);
  if (address === undefined) throw new OutsideFailure(NO_ANSWER);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: address, port });
    const fail = () => {
      socket.destroy();
      reject(new OutsideFailure(NO_ANSWER));
    };
    socket.setTimeout(timeoutMs, fail);
    socket.once('error', fail);
    socket.once('connect', () => {
      socket.setTimeout(0);
      socket.removeListener('timeout', fail).removeListener('error', fail);
      resolve(socket);
    });
  });
}

const NO_ANSWER = 'The server did not answer.';

function listAddresses(host: string): Promise<string[]> {
  const literal = host.replace(/^\[|\]$/g, '');
  if (isIP(literal) !== 0) return Promise.resolve([literal]);
  return new Promise((resolve) => {
    names.lookup(literal, { all: true }, (error, found) =>
      resolve(error ? [] : found.map(({ address }) => address)),
    );
  });
}

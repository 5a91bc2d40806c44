import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, connect, createServer, Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { isOutsideAddress } from '#server/platform/outbound/check-address.ts';

/** The response of the allowed address. */
export type Answer = { status: number; headers?: Record<string, string>; body?: string };

/**
 * Canary listeners on this machine that must never receive a connection, and the one allowed
 * address.
 */
export type Canaries = {
  port: number;
  /** The addresses of the canaries. */
  addresses: string[];
  /** Connections received, and every attempted address that is neither public nor allowed. */
  heard: string[];
  /** Paths requested at the allowed address. */
  allowed: string[];
  /** The response of the allowed address to a path. */
  answer: (path: string) => Answer;
  /** Connects to every canary, to check that each would notice a connection. */
  check: () => Promise<string[]>;
  close: () => Promise<void>;
};

/** In a public range but unassigned, so that it is never reachable. */
export const OUTSIDE = '2a00:ffff::1';
const LOOPBACKS = ['127.0.0.2', '127.1.2.3', '::1'];

/** Listens on loopback and on every address of this machine, all at the allowed port. */
export async function openCanaries(ports: readonly number[]): Promise<Canaries> {
  const heard: string[] = [];
  const allowedServer = createHttpServer((request, response) => {
    const path = request.url ?? '/';
    const host = request.headers.host ?? '';
    if (host !== `127.0.0.1:${port}`) heard.push(`a request for ${host} at the allowed address`);
    canaries.allowed.push(path);
    const { status, headers, body } = canaries.answer(path);
    response.writeHead(status, headers).end(body ?? '');
  });
  await new Promise<void>((resolve) => allowedServer.listen(0, '127.0.0.1', resolve));
  const { port } = allowedServer.address() as AddressInfo;
  const places = [
    ...[...LOOPBACKS, ...ownAddresses()].map((address) => ({ address, port })),
    // Common server ports: used if they are free on this machine.
    ...ports.map((one) => ({ address: '127.0.0.1', port: one })),
  ];
  const open = (await Promise.all(places.map((place) => listen(place, heard)))).flat();
  const unwatch = watchAttempts(port, heard);
  const canaries: Canaries = {
    port,
    heard,
    allowed: [],
    addresses: open.map(({ name }) => name),
    answer: () => ({ status: 200 }),
    check: async () => {
      unwatch();
      const deaf: string[] = [];
      for (const { name, address, port: at } of open) {
        const before = heard.length;
        const socket = connect(at, address);
        await once(socket, 'connect').catch(() => {});
        for (let turn = 0; turn < 50 && heard.length === before; turn += 1) {
          await new Promise((resolve) => setTimeout(resolve, 10));
        }
        socket.destroy();
        if (heard.length === before) deaf.push(name);
      }
      return deaf;
    },
    close: async () => {
      unwatch();
      for (const { server } of open) server.close();
      allowedServer.closeAllConnections();
      allowedServer.close();
    },
  };
  return canaries;
}

const ownAddresses = () =>
  Object.values(networkInterfaces())
    .flatMap((cards) => cards ?? [])
    .filter(({ address, internal }) => !internal && !address.startsWith('fe80'))
    .map(({ address }) => address);

async function listen({ address, port }: { address: string; port: number }, heard: string[]) {
  const name = `${address} ${port}`;
  const server = createServer((socket) => {
    heard.push(`a connection at ${name}`);
    socket.destroy();
  });
  const isOpen = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, address, () => resolve(true));
  });
  return isOpen ? [{ server, name, address, port }] : [];
}

/**
 * Records each address this process tries to reach at an allowed port: canaries cannot listen in
 * networks of others.
 */
function watchAttempts(port: number, heard: string[]): () => void {
  const { connect: original } = Socket.prototype;
  const watched = new WeakSet<Socket>();
  Socket.prototype.connect = function (this: Socket, ...given: never[]) {
    if (!watched.has(this)) {
      watched.add(this);
      this.on('connectionAttempt', (ip: string, at: number) => {
        // Connections to this address fail immediately or never; do not wait for either.
        if (ip === OUTSIDE) setImmediate(() => this.destroy(new Error('Connection refused.')));
        const isWatched = [80, 443, 8080, 8443, port].includes(at);
        const isAllowed = ip === '127.0.0.1' && at === port;
        if (isWatched && !isAllowed && !isOutsideAddress(ip))
          heard.push(`an attempt at ${ip} ${at}`);
      });
    }
    return (original as (...given: never[]) => Socket).apply(this, given);
  } as typeof original;
  return () => {
    Socket.prototype.connect = original;
  };
}

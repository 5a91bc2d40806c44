import type { Server, Socket } from 'node:net';
import type { Log } from '../../log.ts';
import { announceAddress, peerAddress } from '../client-address/peer-address.ts';
import { warnRarely } from '../client-address/warn-rarely.ts';
import { readProxyHeader } from './read-proxy-header.ts';

/** A proxy sends the header immediately. */
const HEADER_TIMEOUT_MS = 5_000;

type Options = {
  isTrusted: (address: string) => boolean;
  log: Pick<Log, 'warn'>;
  headerTimeoutMs?: number;
};

/**
 * Requires the header of the PROXY protocol (version 2) at the start of each connection, which then
 * counts as a connection of the announced client. Connections without it, or from a peer that is
 * not a trusted proxy, are closed: a client must not be able to choose whether the header applies.
 * Call this after all other connection listeners are registered.
 */
export function acceptProxyProtocol(
  server: Server,
  { isTrusted, log, headerTimeoutMs = HEADER_TIMEOUT_MS }: Options,
): { close: () => void } {
  const others = server.listeners('connection') as ((socket: Socket) => void)[];
  const waiting = new Set<Socket>();
  const warn = warnRarely(log);
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    if (!isTrusted(peerAddress(socket))) {
      warn('A connection was closed: PROXY_PROTOCOL=1 accepts trusted proxies only.');
      return void socket.destroy();
    }
    waiting.add(socket);
    readHeader(socket, headerTimeoutMs, (header, rest) => {
      waiting.delete(socket);
      if (header === null) return void socket.destroy();
      if (typeof header === 'string') {
        warn(
          header === 'version 1'
            ? 'A connection was closed: PROXY_PROTOCOL=1 reads version 2, the proxy sends version 1 (send-proxy-v2 in HAProxy).'
            : 'A connection was closed: a trusted proxy sent no valid header of the PROXY protocol, version 2.',
        );
        return void socket.destroy();
      }
      if (header.address !== null) announceAddress(socket, header.address);
      socket.pause();
      if (rest.length > 0) socket.unshift(rest);
      for (const other of others) other.call(server, socket);
      socket.resume();
    });
  });
  return {
    close() {
      for (const socket of waiting) socket.destroy();
    },
  };
}

type HeaderResult = Exclude<ReturnType<typeof readProxyHeader>, 'partial'>;

/**
 * Calls `done` once, with the header and the bytes after it, or with null if no complete header
 * arrived.
 */
function readHeader(
  socket: Socket,
  timeoutMs: number,
  done: (found: HeaderResult | null, rest: Buffer) => void,
): void {
  let bytes: Buffer = Buffer.alloc(0);
  const timer = setTimeout(() => finish(null), timeoutMs);
  const onGone = () => finish(null);
  const onError = () => void socket.destroy();
  const onData = (chunk: Buffer) => {
    bytes = bytes.length === 0 ? chunk : Buffer.concat([bytes, chunk]);
    const found = readProxyHeader(bytes);
    if (found !== 'partial') finish(found);
  };

  function finish(found: HeaderResult | null): void {
    clearTimeout(timer);
    socket.off('data', onData).off('end', onGone).off('close', onGone);
    const isHeader = found !== null && typeof found === 'object';
    // Without a header the socket is destroyed, and this is the only listener for its errors.
    if (isHeader) socket.off('error', onError);
    done(found, isHeader ? bytes.subarray(found.length) : bytes);
  }

  socket.on('data', onData).on('end', onGone).on('close', onGone).on('error', onError);
}

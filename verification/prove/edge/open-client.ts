import { connect, type Socket } from 'node:net';

/** A raw connection that sends arbitrary bytes and records what it receives. */
export type Client = {
  socket: Socket;
  /** As latin1, at most the first 64 KiB. */
  received: () => string;
  /** Time of the last bytes sent or received, as performance.now(). */
  activeMs: () => number;
  isClosed: () => boolean;
  closed: Promise<void>;
};

const KEPT_BYTES = 64 * 1024;

/** `localAddress` is another loopback address, to simulate many attackers. */
export function openClient(port: number, localAddress = '127.0.0.1'): Client {
  const socket = connect({ port, host: '127.0.0.1', localAddress, noDelay: true });
  let text = '';
  let activeMs = performance.now();
  let isClosed = false;
  const closed = new Promise<void>((resolve) => {
    socket.on('close', () => {
      isClosed = true;
      resolve();
    });
  });
  socket.on('error', () => {});
  socket.on('drain', () => {
    activeMs = performance.now();
  });
  socket.on('data', (bytes: Buffer) => {
    activeMs = performance.now();
    if (text.length < KEPT_BYTES) text += bytes.toString('latin1');
  });
  return {
    socket,
    received: () => text,
    activeMs: () => activeMs,
    isClosed: () => isClosed,
    closed,
  };
}

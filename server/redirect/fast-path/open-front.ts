import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { peerAddress } from '#server/platform/http/client-address/peer-address.ts';
import { type Connection, type FrontLimits, limitConnections } from './limit-connections.ts';
import { type Head, readHead } from './read-head.ts';
import { CUT_SHORT, writeAnswer } from './write-answer.ts';

/** Serves a plain request; calls `answer` once with the complete response. */
export type ServePlain = (
  head: Head,
  address: string,
  answer: (status: string, headers: string, body: string) => void,
) => void;

/**
 * The fast path: reads and answers plain requests for tracking links before Node's own HTTP server,
 * at about half of the cost. Any other bytes hand over the connection, including those bytes, to
 * the server permanently. One request per connection is served at a time, and the next one is read
 * only after the kernel has taken the response, so this backpressure bounds the buffer of a client
 * that does not read.
 */
export function openFront(
  server: Server,
  serve: ServePlain,
  overrides: Partial<FrontLimits> = {},
): { close: () => void } {
  const others = server.listeners('connection') as ((socket: Socket) => void)[];
  const pool = limitConnections(server, overrides);
  const { limits } = pool;
  let isClosing = false;
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    const address = peerAddress(socket);
    const connection: Connection = { socket, head: null, sinceMs: 0, limitMs: 0 };
    let isBusy = false;
    let isEnded = false;
    if (!pool.admit(connection)) return;
    enter(Math.min(limits.head_ms, server.keepAliveTimeout));
    socket.setNoDelay(true);
    socket.on('data', onData).on('end', onEnd).on('close', onClose).on('error', onError);

    function onData(chunk: Buffer): void {
      if (isBusy) return void holdBack(chunk);
      const { head } = connection;
      // The time limit of a request starts with its first byte, however long the connection was
      // idle.
      if (head === null) enter(limits.head_ms);
      readRequest(head === null ? chunk : Buffer.concat([head, chunk]));
    }

    function onEnd(): void {
      isEnded = true;
      if (!isBusy) socket.end(connection.head === null ? '' : CUT_SHORT);
    }

    function onClose(): void {
      pool.remove(connection);
    }

    function onError(): void {
      socket.destroy();
    }

    /** Enters a new state, which may last at most `limitMs`. */
    function enter(limitMs: number): void {
      connection.sinceMs = performance.now();
      connection.limitMs = limitMs;
    }

    /** Returns bytes after the current request to the socket and pauses reading. */
    function holdBack(bytes: Buffer): void {
      socket.pause();
      socket.unshift(bytes);
    }

    function readRequest(bytes: Buffer): void {
      const head = readHead(bytes, 0);
      connection.head = head === 'partial' ? bytes : null;
      if (head === 'partial') return;
      if (head === 'foreign') return void handOver(bytes);
      if (bytes.length > head.length) holdBack(bytes.subarray(head.length));
      isBusy = true;
      connection.limitMs = Number.POSITIVE_INFINITY;
      let isAnswered = false;
      serve(head, address, (status, headers, body) => {
        if (isAnswered || socket.destroyed) return;
        isAnswered = true;
        send(head, status, headers, body);
      });
    }

    function send(head: Head, status: string, headers: string, body: string): void {
      const closes = head.closes || isClosing || isEnded;
      const sent = head.is_head ? '' : body;
      // Headers are ASCII, so the cheaper encoding suffices.
      socket.write(writeAnswer(status, headers, sent, closes), sent === '' ? 'latin1' : 'utf8');
      if (socket.writableLength > 0) enter(limits.write_ms);
      if (closes) socket.destroySoon();
      else if (socket.writableLength === 0) readOn();
      else socket.write('', readOn);
    }

    function readOn(): void {
      isBusy = false;
      enter(server.keepAliveTimeout);
      if (isEnded) return void socket.end();
      // One request per connection and event-loop turn, so that a pipelining client does not starve
      // others.
      if (socket.isPaused()) setImmediate(() => socket.resume());
    }

    function handOver(bytes: Buffer): void {
      socket.off('data', onData).off('end', onEnd).off('close', onClose).off('error', onError);
      if (!pool.handOver(connection)) return;
      holdBack(bytes);
      for (const other of others) other.call(server, socket);
      socket.resume();
    }
  });

  return {
    close() {
      isClosing = true;
      pool.close();
    },
  };
}

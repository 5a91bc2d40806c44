import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { peerAddress } from '#server/platform/http/client-address/peer-address.ts';
import type { Answer, LinkAnswer, Visitor } from '../link-answer.ts';
import {
  type Connection,
  type ConnectionPool,
  type FastPathLimits,
  limitConnections,
} from './limit-connections.ts';
import { type Head, readHead } from './read-head.ts';
import { CUT_SHORT, writeAnswer } from './write-answer.ts';

/** Serves a plain request; answers the visitor once. */
export type ServePlain = (head: Head, visitor: Visitor) => void;

/**
 * The fast path: reads and answers plain requests for tracking links before Node's own HTTP server,
 * at about half of the cost. Any other bytes hand over the connection, including those bytes, to
 * the server permanently. One request per connection is served at a time, and the next one is read
 * only after the kernel has taken the response, so this backpressure bounds the buffer of a client
 * that does not read.
 */
export function openFastPath(
  server: Server,
  serve: ServePlain,
  overrides: Partial<FastPathLimits> = {},
): { drain: () => void; close: () => void } {
  const others = server.listeners('connection') as ((socket: Socket) => void)[];
  const pool = limitConnections(server, overrides);
  const context = { server, serve, others, pool, isClosing: false };
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    const connection = new FastConnection(context, socket);
    if (pool.admit(connection)) connection.open();
  });
  return {
    /** Makes each answer the last of its connection. */
    drain() {
      context.isClosing = true;
    },
    close() {
      context.isClosing = true;
      pool.close();
    },
  };
}

type Context = {
  server: Server;
  serve: ServePlain;
  /** The listeners of Node's own server. */
  others: readonly ((socket: Socket) => void)[];
  pool: ConnectionPool;
  isClosing: boolean;
};

class FastConnection implements Connection, Visitor {
  readonly socket: Socket;
  head: Buffer | null = null;
  sinceMs = 0;
  limitMs = 0;
  readonly #context: Context;
  readonly address: string;
  #isBusy = false;
  /** Whether the request being served is HEAD, and whether it closes the connection. */
  #isHead = false;
  #closes = false;
  #isPaused = false;
  #isEnded = false;

  constructor(context: Context, socket: Socket) {
    this.#context = context;
    this.socket = socket;
    this.address = peerAddress(socket);
  }

  open(): void {
    const { pool, server } = this.#context;
    this.#enter(Math.min(pool.limits.head_ms, server.keepAliveTimeout));
    this.socket.setNoDelay(true);
    this.socket
      .on('data', this.#onData)
      .on('end', this.#onEnd)
      .on('close', this.#onClose)
      .on('error', this.#onError);
  }

  readonly #onData = (chunk: Buffer): void => {
    if (this.#isBusy) return void this.#holdBack(chunk);
    const { head } = this;
    // The time limit of a request starts with its first byte, however long the connection was idle.
    if (head === null) this.#enter(this.#context.pool.limits.head_ms);
    this.#readRequest(head === null ? chunk : Buffer.concat([head, chunk]));
  };

  readonly #onEnd = (): void => {
    this.#isEnded = true;
    if (!this.#isBusy) this.socket.end(this.head === null ? '' : CUT_SHORT);
  };

  readonly #onClose = (): void => this.#context.pool.remove(this);

  readonly #onError = (): void => void this.socket.destroy();

  /** Enters a new state, which may last at most `limitMs`. */
  #enter(limitMs: number): void {
    this.sinceMs = performance.now();
    this.limitMs = limitMs;
  }

  /** Returns bytes after the current request to the socket and pauses reading. */
  #holdBack(bytes: Buffer): void {
    this.#isPaused = true;
    this.socket.pause();
    this.socket.unshift(bytes);
  }

  #readRequest(bytes: Buffer): void {
    const head = readHead(bytes, 0);
    this.head = head === 'partial' ? bytes : null;
    if (head === 'partial') return;
    if (head === 'foreign') return void this.#handOver(bytes);
    if (bytes.length > head.length) this.#holdBack(bytes.subarray(head.length));
    this.#isBusy = true;
    this.#isHead = head.is_head;
    this.#closes = head.closes;
    this.limitMs = Number.POSITIVE_INFINITY;
    this.#context.serve(head, this);
  }

  answer({ status, headers, body }: Answer): void {
    if (!this.#isBusy || this.socket.destroyed) return;
    const closes = this.#isLast();
    const sentBody = this.#isHead ? '' : body;
    // Headers are ASCII, so the cheaper encoding suffices.
    this.socket.write(
      writeAnswer(status, headers, sentBody, closes),
      sentBody === '' ? 'latin1' : 'utf8',
    );
    this.#finish(closes);
  }

  clickStored(answer: LinkAnswer, bytes: Buffer, refAt: number): void {
    const { socket } = this;
    const isPlain = !this.#isLast() && (!this.#isHead || answer.body === '');
    if (!isPlain) return void this.answer(answer.withRef(bytes, refAt));
    if (!this.#isBusy || socket.destroyed) return;
    socket.write(answer.fill(bytes, refAt));
    if (socket.writableLength > 0) answer.detach();
    this.#finish(false);
  }

  #isLast(): boolean {
    return this.#closes || this.#context.isClosing || this.#isEnded;
  }

  /** After the answer: reads the next request once the kernel has taken the answer. */
  #finish(closes: boolean): void {
    const { socket } = this;
    const isTaken = socket.writableLength === 0;
    if (!isTaken) this.#enter(this.#context.pool.limits.write_ms);
    if (closes) socket.destroySoon();
    else if (isTaken) this.#readNext();
    else socket.write('', this.#readNext);
  }

  readonly #readNext = (): void => {
    this.#isBusy = false;
    this.#enter(this.#context.server.keepAliveTimeout);
    if (this.#isEnded) return void this.socket.end();
    // One request per connection and event-loop turn, so that a pipelining client does not starve
    // others.
    if (this.#isPaused) setImmediate(this.#resume);
  };

  readonly #resume = (): void => {
    this.#isPaused = false;
    this.socket.resume();
  };

  #handOver(bytes: Buffer): void {
    const { pool, others, server } = this.#context;
    this.socket
      .off('data', this.#onData)
      .off('end', this.#onEnd)
      .off('close', this.#onClose)
      .off('error', this.#onError);
    if (!pool.handOver(this)) return;
    this.#holdBack(bytes);
    for (const other of others) other.call(server, this.socket);
    this.socket.resume();
  }
}

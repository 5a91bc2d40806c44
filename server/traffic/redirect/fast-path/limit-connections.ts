import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { TOO_MANY, TOO_SLOW } from './write-answer.ts';

/** The resources that unauthenticated clients may use at most. */
export type FastPathLimits = {
  /**
   * The time from the first byte of a request to its complete head; also the time to the first
   * byte.
   */
  head_ms: number;
  /** The time a client may take to read a response that the kernel has not taken at once. */
  write_ms: number;
  /** Connections read by the fast path. */
  connections: number;
  /** Connections handed over to Node's own server. */
  handed_over: number;
  /** Bytes buffered by all connections of the fast path together. */
  buffered_bytes: number;
};

const DEFAULT_LIMITS: FastPathLimits = {
  head_ms: 10_000,
  write_ms: 30_000,
  connections: 10_000,
  handed_over: 4_000,
  buffered_bytes: 64 * 1024 * 1024,
};

/** A connection read by the fast path. */
export type Connection = {
  readonly socket: Socket;
  /** The beginning of an incomplete request. */
  head: Buffer | null;
  /** When the current state began. */
  sinceMs: number;
  /** How long the current state may last; infinite while a request is served. */
  limitMs: number;
};

const SWEEP_MS = 500;
/** The share of connections evicted at once, which keeps sorting them rare. */
const EVICTED_SHARE = 0.01;
/**
 * From this share of the limit, Node's own server closes idle connections, so that none is refused.
 */
const NEARLY_FULL_SHARE = 0.9;

/** Tracks connections and closes those that exceed the limits of time, number or memory. */
export function limitConnections(
  server: Server,
  overrides: Partial<FastPathLimits>,
): ConnectionPool {
  return new ConnectionPool(server, { ...DEFAULT_LIMITS, ...overrides });
}

/** The connections of the fast path. */
export class ConnectionPool {
  readonly limits: FastPathLimits;
  readonly #server: Server;
  readonly #connections = new Set<Connection>();
  readonly #timer: NodeJS.Timeout;
  #handedOver = 0;
  #idleClosedMs = Number.NEGATIVE_INFINITY;

  constructor(server: Server, limits: FastPathLimits) {
    this.#server = server;
    this.limits = limits;
    // One timer for all connections: a timer per connection would add cost to every request.
    this.#timer = setInterval(() => this.#sweep(), SWEEP_MS);
    this.#timer.unref();
  }

  /** Admits a new connection if there is capacity; closes it otherwise. */
  admit(connection: Connection): boolean {
    if (this.#connections.size >= this.limits.connections) this.#evictIdle();
    const isAdmitted = this.#connections.size < this.limits.connections;
    if (isAdmitted) this.#connections.add(connection);
    else connection.socket.destroy();
    return isAdmitted;
  }

  remove(connection: Connection): void {
    this.#connections.delete(connection);
  }

  /**
   * Whether the connection may be handed over to Node's own server; refuses it with 503 otherwise.
   */
  handOver(connection: Connection): boolean {
    const { socket } = connection;
    const { handed_over } = this.limits;
    const isNearlyFull = this.#handedOver >= handed_over * NEARLY_FULL_SHARE;
    if (isNearlyFull && performance.now() - this.#idleClosedMs > SWEEP_MS) {
      this.#idleClosedMs = performance.now();
      this.#server.closeIdleConnections();
    }
    if (this.#handedOver >= handed_over) {
      socket.on('error', () => socket.destroy());
      this.#drop(connection, TOO_MANY);
      return false;
    }
    this.#connections.delete(connection);
    this.#handedOver += 1;
    socket.once('close', () => {
      this.#handedOver -= 1;
    });
    return true;
  }

  close(): void {
    clearInterval(this.#timer);
    for (const connection of this.#connections) {
      if (Number.isFinite(connection.limitMs)) this.#drop(connection);
    }
  }

  #sweep(): void {
    const at = performance.now();
    let buffered = 0;
    for (const connection of this.#connections) {
      if (at - connection.sinceMs <= connection.limitMs) buffered += bufferedBytes(connection);
      else this.#drop(connection, connection.head === null ? '' : TOO_SLOW);
    }
    if (buffered > this.limits.buffered_bytes) this.#closeLargest(buffered);
  }

  #drop(connection: Connection, answer = ''): void {
    const { socket } = connection;
    this.#connections.delete(connection);
    if (answer === '') socket.destroy();
    else socket.write(answer, () => socket.destroy());
  }

  #closeLargest(buffered: number): void {
    const bySize = [...this.#connections].sort(
      (one, other) => bufferedBytes(other) - bufferedBytes(one),
    );
    let left = buffered;
    for (const connection of bySize) {
      // Evict to well below the limit, so that not every sweep has to sort.
      if (left <= this.limits.buffered_bytes / 2) return;
      left -= bufferedBytes(connection);
      this.#drop(connection);
    }
  }

  /** Closes the connections that have been without a request for longest. */
  #evictIdle(): void {
    const idle = [...this.#connections].filter(({ limitMs }) => Number.isFinite(limitMs));
    idle.sort((one, other) => one.sinceMs - other.sinceMs);
    const count = Math.ceil(this.limits.connections * EVICTED_SHARE);
    for (const connection of idle.slice(0, count)) this.#drop(connection);
  }
}

const bufferedBytes = ({ socket, head }: Connection) =>
  (head?.length ?? 0) + socket.readableLength + socket.writableLength;

import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { TOO_MANY, TOO_SLOW } from './write-answer.ts';

/** The resources that unauthenticated clients may use at most. */
export type FrontLimits = {
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

const DEFAULT_LIMITS: FrontLimits = {
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
const NEARLY_FULL = 0.9;

/** Tracks connections and closes those that exceed the limits of time, number or memory. */
export function limitConnections(server: Server, overrides: Partial<FrontLimits>) {
  const limits = { ...DEFAULT_LIMITS, ...overrides };
  const connections = new Set<Connection>();
  let handedOver = 0;
  let idleClosedMs = Number.NEGATIVE_INFINITY;
  const timer = setInterval(sweep, SWEEP_MS);
  timer.unref();

  /** One timer for all connections: a timer per connection would add cost to every request. */
  function sweep(): void {
    const at = performance.now();
    let buffered = 0;
    for (const connection of connections) {
      if (at - connection.sinceMs > connection.limitMs) expire(connection);
      else buffered += bufferedBytes(connection);
    }
    if (buffered > limits.buffered_bytes) closeLargest(buffered);
  }

  function expire(connection: Connection): void {
    drop(connection, connection.head === null ? '' : TOO_SLOW);
  }

  function drop(connection: Connection, lastWords = ''): void {
    connections.delete(connection);
    if (lastWords !== '') connection.socket.write(lastWords, () => connection.socket.destroy());
    else connection.socket.destroy();
  }

  function closeLargest(buffered: number): void {
    const bySize = [...connections].sort((one, other) => bufferedBytes(other) - bufferedBytes(one));
    let left = buffered;
    for (const connection of bySize) {
      // Evict to well below the limit, so that not every sweep has to sort.
      if (left <= limits.buffered_bytes / 2) return;
      left -= bufferedBytes(connection);
      drop(connection);
    }
  }

  /** Closes the connections that have been without a request for longest. */
  function makeRoom(): void {
    const idle = [...connections].filter(({ limitMs }) => Number.isFinite(limitMs));
    idle.sort((one, other) => one.sinceMs - other.sinceMs);
    const count = Math.ceil(limits.connections * EVICTED_SHARE);
    for (const connection of idle.slice(0, count)) drop(connection);
  }

  return {
    limits,
    /** Admits a new connection if there is capacity; closes it otherwise. */
    admit(connection: Connection): boolean {
      if (connections.size >= limits.connections) makeRoom();
      const isAdmitted = connections.size < limits.connections;
      if (isAdmitted) connections.add(connection);
      else connection.socket.destroy();
      return isAdmitted;
    },
    remove: (connection: Connection) => void connections.delete(connection),
    /**
     * Whether the connection may be handed over to Node's own server; refuses it with 503
     * otherwise.
     */
    handOver(connection: Connection): boolean {
      const { socket } = connection;
      const isNearlyFull = handedOver >= limits.handed_over * NEARLY_FULL;
      if (isNearlyFull && performance.now() - idleClosedMs > SWEEP_MS) {
        idleClosedMs = performance.now();
        server.closeIdleConnections();
      }
      if (handedOver >= limits.handed_over) {
        socket.on('error', () => socket.destroy());
        drop(connection, TOO_MANY);
        return false;
      }
      connections.delete(connection);
      handedOver += 1;
      socket.once('close', () => {
        handedOver -= 1;
      });
      return true;
    },
    close(): void {
      clearInterval(timer);
      for (const connection of connections) {
        if (Number.isFinite(connection.limitMs)) drop(connection);
      }
    },
  };
}

const bufferedBytes = ({ socket, head }: Connection) =>
  (head?.length ?? 0) + socket.readableLength + socket.writableLength;

import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { TOO_MANY, TOO_SLOW } from './write-answer.ts';

/** What strangers may take up at most. */
export type FrontLimits = {
  /** From the first byte of a request to its complete head; also for the first byte itself. */
  head_ms: number;
  /** How long a client may take to read an answer that the kernel has not taken at once. */
  write_ms: number;
  /** Connections that the front reads. */
  connections: number;
  /** Connections that Node's own server has been given. */
  handed_over: number;
  /** What all connections of the front buffer together. */
  buffered_bytes: number;
};

const DEFAULT_LIMITS: FrontLimits = {
  head_ms: 10_000,
  write_ms: 30_000,
  connections: 10_000,
  handed_over: 4_000,
  buffered_bytes: 64 * 1024 * 1024,
};

/** A connection that the front reads. */
export type Connection = {
  readonly socket: Socket;
  /** The beginning of a request that is not complete. */
  head: Buffer | null;
  /** When the current state began. */
  sinceMs: number;
  /** How long the current state may last; infinite while a request is served. */
  limitMs: number;
};

const SWEEP_MS = 500;
/** So large a share of the connections makes room at once, which keeps sorting them rare. */
const EVICTED_SHARE = 0.01;
/** From here on Node's own server closes its idle connections, before any has to be refused. */
const NEARLY_FULL = 0.9;

/** Counts connections and closes those beyond the limits of time, number and memory. */
export function limitConnections(server: Server, overrides: Partial<FrontLimits>) {
  const limits = { ...DEFAULT_LIMITS, ...overrides };
  const connections = new Set<Connection>();
  let handedOver = 0;
  let idleClosedMs = Number.NEGATIVE_INFINITY;
  const timer = setInterval(sweep, SWEEP_MS);
  timer.unref();

  /** One timer for all connections: a timer each would cost every request. */
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
      // Well below the limit, so that not every sweep has to sort.
      if (left <= limits.buffered_bytes / 2) return;
      left -= bufferedBytes(connection);
      drop(connection);
    }
  }

  /** Closes connections that have been without a request for longest. */
  function makeRoom(): void {
    const idle = [...connections].filter(({ limitMs }) => Number.isFinite(limitMs));
    idle.sort((one, other) => one.sinceMs - other.sinceMs);
    const count = Math.ceil(limits.connections * EVICTED_SHARE);
    for (const connection of idle.slice(0, count)) drop(connection);
  }

  return {
    limits,
    /** Whether there is room for a new connection; closes it otherwise. */
    admit(connection: Connection): boolean {
      if (connections.size >= limits.connections) makeRoom();
      const isAdmitted = connections.size < limits.connections;
      if (isAdmitted) connections.add(connection);
      else connection.socket.destroy();
      return isAdmitted;
    },
    remove: (connection: Connection) => void connections.delete(connection),
    /** Whether Node's own server may be given one more; refuses the connection otherwise. */
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

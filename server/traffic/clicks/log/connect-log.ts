import { connect, type NatsConnection } from '@nats-io/transport-node';
import type { ClickLogServers } from './read-click-log.ts';

/** A server that does not answer is left after two to three of these. */
const PING_INTERVAL_MS = 2_000;
const RECONNECT_DELAY_MS = 250;
const CONNECT_TIMEOUT_MS = 3_000;

/**
 * Connects to one of the servers of the click log; the connection moves to another one when its
 * server fails. With `mayWait` it stays pending until the first server answers.
 */
export function connectLog(
  { servers, user, password, is_tls }: ClickLogServers,
  name: string,
  { mayWait }: { mayWait: boolean },
): Promise<NatsConnection> {
  return connect({
    servers: [...servers],
    ...(user !== '' && { user, pass: password }),
    ...(is_tls && { tls: {} }),
    name,
    pingInterval: PING_INTERVAL_MS,
    maxPingOut: 2,
    timeout: CONNECT_TIMEOUT_MS,
    reconnectTimeWait: RECONNECT_DELAY_MS,
    maxReconnectAttempts: -1,
    waitOnFirstConnect: mayWait,
    // Stack traces of requests cost more than the requests.
    noAsyncTraces: true,
  });
}

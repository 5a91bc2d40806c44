import { Client } from 'pg';
import { waitWithTimeout } from '../wait-with-timeout.ts';
import { endClient } from './end-client.ts';

const RETRY_MS = 1_000;
/** How often the session is checked: a lost network connection raises no event. */
const CHECK_MS = 5_000;
const TIMEOUT_MS = 10_000;
/** How long `end` waits for a connection that is being opened. */
const END_MS = 1_000;

/** A database session of its own; `value` is what `open` returned, null without a session. */
export type HeldSession<Value> = { value: () => Value | null; end: () => Promise<void> };

/**
 * Holds a dedicated connection; a lost one is reopened. `open` prepares each session. `onNotification`
 * receives the payloads of NOTIFY, and null when a session begins, because earlier ones may have been
 * missed.
 */
export function holdSession<Value>(
  url: string,
  open: (client: Client) => Promise<Value>,
  onNotification: (payload: string | null) => void,
): HeldSession<Value> {
  let current: { client: Client; value: Value | null } | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isEnded = false;

  async function connect(): Promise<void> {
    const client = newClient(url);
    const own = { client, value: null as Value | null };
    // The client can emit both 'error' and 'end' for one loss; reconnect only once.
    const onLost = () => {
      if (current !== own) return;
      current = null;
      if (isEnded) return;
      timer = setTimeout(connect, RETRY_MS);
      timer.unref();
    };
    current = own;
    client.on('error', onLost);
    client.on('end', onLost);
    client.on('notification', ({ payload = '' }) => onNotification(payload));
    try {
      await client.connect();
      own.value = await open(client);
      if (isEnded) await endClient(client);
      else onNotification(null);
    } catch {
      await endClient(client);
      onLost();
    }
  }

  const check = startChecks(() => (current?.value == null ? null : current.client));
  const first = connect();
  return {
    value: () => current?.value ?? null,
    end: async () => {
      isEnded = true;
      clearTimeout(timer);
      clearInterval(check);
      await waitWithTimeout(END_MS, first);
      const last = current;
      current = null;
      if (last) await endClient(last.client);
    },
  };
}

const newClient = (connectionString: string) =>
  new Client({
    connectionString,
    connectionTimeoutMillis: 5_000,
    query_timeout: TIMEOUT_MS,
    keepAlive: true,
  });

/** Checks the current session regularly; closes the connection if it does not answer. */
function startChecks(current: () => Client | null): NodeJS.Timeout {
  let isChecking = false;
  const check = setInterval(() => {
    const client = current();
    if (isChecking || client === null) return;
    isChecking = true;
    client
      .query('select')
      .catch(() => client.connection.stream.destroy())
      .finally(() => {
        isChecking = false;
      });
  }, CHECK_MS);
  check.unref();
  return check;
}

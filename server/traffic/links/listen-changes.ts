import { Client } from 'pg';
import { endClient } from '#server/platform/db/end-client.ts';
import type { Parts } from '#server/platform/parts.ts';
import { waitWithTimeout } from '#server/platform/wait-with-timeout.ts';

const CHANNEL = 'links_changed';
const RECONNECT_DELAY_MS = 500;
/** Interval of the keep-alive query on the connection. */
const KEEP_ALIVE_MS = 5_000;
const QUERY_TIMEOUT_MS = 10_000;
/** How long startup waits for a database that does not respond. */
const STARTUP_WAIT_MS = 1_000;

type ChangeHandlers = {
  /**
   * Something changed: 'link' with its code, or 'brand', 'relationship' (brand), 'site',
   * 'publisher' with an id.
   */
  onChange: (kind: string, id: string) => void;
  /** Listening, possibly after an interruption in which changes may have been missed. */
  onListening: () => void;
  /** No longer listening. */
  onLost: () => void;
};

/**
 * Listens (LISTEN) on a dedicated connection until closed; a lost connection is reopened
 * automatically.
 */
export async function listenChanges(
  parts: Pick<Parts, 'config' | 'log'>,
  handlers: ChangeHandlers,
): Promise<{ close: () => Promise<void> }> {
  const listener = new ChangeListener(parts, handlers);
  await waitWithTimeout(STARTUP_WAIT_MS, listener.listen());
  return listener;
}

class ChangeListener {
  readonly #parts: Pick<Parts, 'config' | 'log'>;
  readonly #handlers: ChangeHandlers;
  readonly #keepAlive: NodeJS.Timeout;
  #client: Client | null = null;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;
  #isQuerying = false;

  constructor(parts: Pick<Parts, 'config' | 'log'>, handlers: ChangeHandlers) {
    this.#parts = parts;
    this.#handlers = handlers;
    this.#keepAlive = setInterval(() => this.#checkConnection(), KEEP_ALIVE_MS);
    this.#keepAlive.unref();
  }

  async listen(): Promise<void> {
    const { config, log } = this.#parts;
    const client = new Client({
      connectionString: config.database_url,
      connectionTimeoutMillis: 5_000,
      query_timeout: QUERY_TIMEOUT_MS,
      keepAlive: true,
    });
    const onLost = () => this.#handleLoss(client);
    this.#client = client;
    client.on('error', onLost);
    client.on('end', onLost);
    client.on('notification', ({ payload = '' }) => {
      const colon = payload.indexOf(':');
      this.#handlers.onChange(payload.slice(0, colon), payload.slice(colon + 1));
    });
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      if (this.#client === client) this.#handlers.onListening();
    } catch (error) {
      log.warn({ err: error }, 'listening for changes of links failed, retrying');
      onLost();
      await endClient(client);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#keepAlive);
    clearTimeout(this.#timer);
    const client = this.#client;
    this.#client = null;
    if (client) await endClient(client);
  }

  /** The client may emit both 'error' and 'end' for one loss: one reconnect is enough. */
  #handleLoss(client: Client): void {
    if (this.#client !== client) return;
    this.#client = null;
    this.#handlers.onLost();
    clearTimeout(this.#timer);
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => void this.listen(), RECONNECT_DELAY_MS);
    this.#timer.unref();
  }

  #checkConnection(): void {
    const client = this.#client;
    if (this.#isQuerying || client === null) return;
    this.#isQuerying = true;
    client
      .query('select')
      .catch(() => client.connection.stream.destroy())
      .finally(() => {
        this.#isQuerying = false;
      });
  }
}

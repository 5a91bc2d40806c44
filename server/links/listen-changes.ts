import { Client } from 'pg';
import { endClient } from '#server/platform/db/end-client.ts';
import type { Parts } from '#server/platform/parts.ts';
import { waitWithTimeout } from '#server/platform/wait-with-timeout.ts';

const CHANNEL = 'links_changed';
const RETRY_MS = 500;
/** Interval of the keep-alive query on the connection. */
const PULSE_MS = 5_000;
const PATIENCE_MS = 10_000;
/** How long the start waits for a database that does not respond. */
const FIRST_MS = 1_000;

type Ears = {
  /**
   * Something changed: 'link' with its code, or 'brand', 'relationship' (brand), 'site',
   * 'publisher' with an id.
   */
  told: (what: string, id: string) => void;
  /** Listening, possibly after an interruption in which changes may have been missed. */
  resumed: () => void;
  /** No longer listening. */
  lost: () => void;
};

/**
 * Listens (LISTEN) on a dedicated connection until closed; a lost connection is reopened
 * automatically.
 */
export async function openChangeListener(
  { config, log }: Pick<Parts, 'config' | 'log'>,
  ears: Ears,
): Promise<{ close: () => Promise<void> }> {
  let client: Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function listen(): Promise<void> {
    const next = new Client({
      connectionString: config.database_url,
      connectionTimeoutMillis: 5_000,
      query_timeout: PATIENCE_MS,
      keepAlive: true,
    });
    // The client may emit both 'error' and 'end' for one loss: one reconnect is enough.
    const lost = () => {
      if (client !== next) return;
      client = null;
      ears.lost();
      tryAgain();
    };
    client = next;
    next.on('error', lost);
    next.on('end', lost);
    next.on('notification', ({ payload = '' }) => {
      const cut = payload.indexOf(':');
      ears.told(payload.slice(0, cut), payload.slice(cut + 1));
    });
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
      if (client !== next) return;
      ears.resumed();
    } catch (error) {
      log.warn({ err: error }, 'changes of links are not heard: no database');
      lost();
      await endClient(next);
    }
  }

  function tryAgain(): void {
    clearTimeout(timer);
    if (isClosed) return;
    timer = setTimeout(listen, RETRY_MS);
    timer.unref();
  }

  let isAsking = false;
  const pulse = setInterval(() => {
    const asked = client;
    if (isAsking || asked === null) return;
    isAsking = true;
    asked
      .query('select')
      .catch(() => asked.connection.stream.destroy())
      .finally(() => {
        isAsking = false;
      });
  }, PULSE_MS);
  pulse.unref();
  await waitWithTimeout(FIRST_MS, listen());
  return {
    async close() {
      isClosed = true;
      clearInterval(pulse);
      clearTimeout(timer);
      const last = client;
      client = null;
      if (last) await endClient(last);
    },
  };
}

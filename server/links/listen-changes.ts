import { Client } from 'pg';
import type { Parts } from '#server/platform/parts.ts';

const CHANNEL = 'links_changed';
const RETRY_MS = 500;

type Ears = {
  /** Something changed: 'link' with its code, or 'brand', 'relationship' (brand), 'site', 'publisher' with a number. */
  told: (what: string, id: string) => void;
  /** Listening again after a break, in which changes may have been missed. */
  resumed: () => void;
};

/** Listens on a connection of its own until closed; a lost connection is taken up again by itself. */
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
      keepAlive: true,
    });
    // The client may say both 'error' and 'end' for one loss: one new attempt is enough.
    const lost = () => {
      if (client !== next) return;
      client = null;
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
      ears.resumed();
    } catch (error) {
      log.warn({ err: error }, 'changes of links are not heard: no database');
      await next.end().catch(() => {});
      lost();
    }
  }

  function tryAgain(): void {
    if (isClosed) return;
    timer = setTimeout(listen, RETRY_MS);
    timer.unref();
  }

  await listen();
  return {
    async close() {
      isClosed = true;
      clearTimeout(timer);
      const last = client;
      client = null;
      await last?.end();
    },
  };
}

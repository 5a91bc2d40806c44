import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { endClient } from '#server/platform/db/end-client.ts';
import type { Parts } from '#server/platform/parts.ts';
import { waitWithTimeout } from '#server/platform/wait-with-timeout.ts';
import { dayName } from '../days/save-days.ts';
import { listDays, tableOf } from '../days/store.ts';
import { copyRows, isRefusal } from './copy-rows.ts';
import { bytesOf, type Rows } from './encode-rows.ts';

/** The connection that writes clicks. It reconnects automatically after a loss. */
export type ClickWriter = {
  isReady: () => boolean;
  /** The `application_name` of the current connection, which identifies it in the database. */
  name: () => string;
  /** Resolves after the commit; rejects with the error of the database or of the connection. */
  write: (rows: Rows) => Promise<void>;
  /** Drops the current connection; pending writes may or may not be committed. */
  drop: () => void;
  close: () => Promise<void>;
};

const RETRY_MS = 200;
const CONNECT_MS = 3_000;
/** How long startup waits for a database that does not respond. */
const FIRST_MS = 1_000;
const EVERYWHERE = 'clicks';

/** Opens the writer. Without a database it starts anyway and keeps retrying. */
export async function openWriter(parts: Pick<Parts, 'config' | 'db'>): Promise<ClickWriter> {
  let client: Client | null = null;
  let name = '';
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let days = new Set<string>();

  async function connect(): Promise<void> {
    const application_name = `clicks ${randomBytes(5).toString('hex')}`;
    const next = new Client({
      connectionString: parts.config.database_url,
      application_name,
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
      lock_timeout: 2_000,
    });
    const lost = () => {
      if (client === next) client = null;
      if (client === null) tryAgain();
    };
    next.on('error', lost);
    next.on('end', lost);
    try {
      await next.connect();
      days = new Set(await listDays(parts.db));
      if (isClosed) return void (await endClient(next));
      client = next;
      name = application_name;
    } catch {
      lost();
      await endClient(next);
    }
  }

  function tryAgain(): void {
    clearTimeout(timer);
    if (isClosed) return;
    timer = setTimeout(connect, RETRY_MS);
    timer.unref();
  }

  async function write(rows: Rows): Promise<void> {
    if (client === null) throw new Error('no database');
    // A copy, because the buffer is reused while a late response may still be pending.
    const bytes = [Buffer.from(bytesOf(rows))];
    const day = rows.day < 0 ? '' : nameOf(rows.day);
    if (!days.has(day)) return copyRows(client, EVERYWHERE, bytes);
    try {
      // Directly into the partition of the day: finding the partition per row costs more than the
      // row.
      await copyRows(client, tableOf(day), bytes);
    } catch (error) {
      if (!isRefusal(error) || client === null) throw error;
      days.delete(day);
      await copyRows(client, EVERYWHERE, bytes);
    }
  }

  await waitWithTimeout(FIRST_MS, connect());
  return {
    isReady: () => client !== null,
    name: () => name,
    write,
    drop() {
      const last = client;
      client = null;
      last?.connection.stream.destroy();
      tryAgain();
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      const last = client;
      client = null;
      if (last) await endClient(last);
    },
  };
}

let namedDay = -1;
let nameOfDay = '';

function nameOf(day: number): string {
  if (day !== namedDay) {
    namedDay = day;
    nameOfDay = dayName(day);
  }
  return nameOfDay;
}

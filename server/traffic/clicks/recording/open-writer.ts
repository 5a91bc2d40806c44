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

const RECONNECT_DELAY_MS = 200;
const CONNECT_TIMEOUT_MS = 3_000;
/** How long startup waits for a database that does not respond. */
const STARTUP_WAIT_MS = 1_000;
const PARENT_TABLE = 'clicks';

/** Opens the writer. Without a database it starts anyway and keeps retrying. */
export async function openWriter(parts: Pick<Parts, 'config' | 'db'>): Promise<ClickWriter> {
  const writer = new ReconnectingWriter(parts);
  await waitWithTimeout(STARTUP_WAIT_MS, writer.connect());
  return writer;
}

class ReconnectingWriter implements ClickWriter {
  readonly #parts: Pick<Parts, 'config' | 'db'>;
  #client: Client | null = null;
  #name = '';
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;
  /** Days with a partition of their own. */
  #days = new Set<string>();

  constructor(parts: Pick<Parts, 'config' | 'db'>) {
    this.#parts = parts;
  }

  isReady(): boolean {
    return this.#client !== null;
  }

  name(): string {
    return this.#name;
  }

  async write(rows: Rows): Promise<void> {
    const client = this.#client;
    if (client === null) throw new Error('no database connection');
    // A copy, because the buffer is reused while a late response may still be pending.
    const bytes = [Buffer.from(bytesOf(rows))];
    const day = rows.day < 0 ? '' : nameOf(rows.day);
    if (!this.#days.has(day)) return copyRows(client, PARENT_TABLE, bytes);
    try {
      // Directly into the partition of the day: finding the partition per row costs more than the
      // row.
      await copyRows(client, tableOf(day), bytes);
    } catch (error) {
      if (!isRefusal(error) || this.#client === null) throw error;
      this.#days.delete(day);
      await copyRows(this.#client, PARENT_TABLE, bytes);
    }
  }

  drop(): void {
    const client = this.#client;
    this.#client = null;
    client?.connection.stream.destroy();
    this.#reconnectLater();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    const client = this.#client;
    this.#client = null;
    if (client) await endClient(client);
  }

  async connect(): Promise<void> {
    const { config, db } = this.#parts;
    const application_name = `clicks ${randomBytes(5).toString('hex')}`;
    const client = new Client({
      connectionString: config.database_url,
      application_name,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      lock_timeout: 2_000,
    });
    const onLost = () => this.#handleLoss(client);
    client.on('error', onLost);
    client.on('end', onLost);
    try {
      await client.connect();
      this.#days = new Set(await listDays(db));
      if (this.#isClosed) return void (await endClient(client));
      this.#client = client;
      this.#name = application_name;
    } catch {
      onLost();
      await endClient(client);
    }
  }

  #handleLoss(client: Client): void {
    if (this.#client === client) this.#client = null;
    if (this.#client === null) this.#reconnectLater();
  }

  #reconnectLater(): void {
    clearTimeout(this.#timer);
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => void this.connect(), RECONNECT_DELAY_MS);
    this.#timer.unref();
  }
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

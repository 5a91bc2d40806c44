import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import type { Parts } from '#server/platform/parts.ts';
import { waitWithTimeout } from '#server/platform/wait-with-timeout.ts';
import { addStreams, subjectOf } from './add-streams.ts';
import { connectLog } from './connect-log.ts';
import type { ClickLogServers } from './read-click-log.ts';

/** The connection that writes groups of clicks to the click log. It reconnects by itself. */
export type LogWriter = {
  /** Whether a server is connected and all streams exist. */
  isReady: () => boolean;
  /** The largest message that the servers accept. */
  maxBytes: () => number;
  /**
   * Resolves once the majority of the replicas has the group. After a rejection it is unknown
   * whether the group is or will be in the stream. `id` makes a repeated message a duplicate.
   */
  publish: (partition: number, group: Buffer, id: string, timeoutMs: number) => Promise<void>;
  close: () => Promise<void>;
};

/** How long startup waits for servers that do not answer, and how often streams are tried again. */
const STARTUP_WAIT_MS = 1_000;
const RETRY_MS = 500;
const REFUSED_DELAY_MS = 5_000;

/** Opens the writer. Without a server it starts anyway and keeps trying. */
export async function openLogWriter(
  parts: Pick<Parts, 'config' | 'log'>,
  servers: ClickLogServers,
): Promise<LogWriter> {
  const writer = new JetStreamWriter(parts);
  await waitWithTimeout(STARTUP_WAIT_MS, writer.open(servers));
  return writer;
}

class JetStreamWriter implements LogWriter {
  readonly #parts: Pick<Parts, 'config' | 'log'>;
  #connection: NatsConnection | null = null;
  #isReady = false;
  #isClosed = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: Pick<Parts, 'config' | 'log'>) {
    this.#parts = parts;
  }

  isReady(): boolean {
    return this.#isReady;
  }

  maxBytes(): number {
    return this.#connection?.info?.max_payload ?? 0;
  }

  async publish(partition: number, group: Buffer, id: string, timeout: number): Promise<void> {
    if (this.#connection === null) throw new Error('no connection to the click log');
    await jetstream(this.#connection).publish(subjectOf(partition), group, { msgID: id, timeout });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#isReady = false;
    clearTimeout(this.#timer);
    await this.#connection?.close();
  }

  /** Connects, and connects again when the servers refuse or end the connection for good. */
  async open(servers: ClickLogServers): Promise<void> {
    if (this.#isClosed) return;
    try {
      const connection = await connectLog(servers, 'tributary clicks', { mayWait: true });
      if (this.#isClosed) return await connection.close();
      this.#connection = connection;
      void this.#follow(connection).then(() => this.#openLater(servers));
      await this.#prepare(connection);
    } catch (error) {
      this.#parts.log.error({ err: error }, 'the click log refuses the connection, retrying');
      this.#openLater(servers);
    }
  }

  #openLater(servers: ClickLogServers): void {
    this.#isReady = false;
    clearTimeout(this.#timer);
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => void this.open(servers), REFUSED_DELAY_MS);
    this.#timer.unref();
  }

  async #follow(connection: NatsConnection): Promise<void> {
    for await (const { type } of connection.status()) {
      if (type === 'disconnect') this.#lose();
      if (type === 'reconnect') await this.#prepare(connection);
    }
  }

  #lose(): void {
    this.#isReady = false;
    clearTimeout(this.#timer);
    if (!this.#isClosed) this.#parts.log.warn('the click log is away, clicks go to the spool');
  }

  /** A new cluster needs seconds until it can create streams. */
  async #prepare(connection: NatsConnection): Promise<void> {
    const { config, log } = this.#parts;
    try {
      await addStreams(await jetstreamManager(connection), config);
      this.#isReady = !this.#isClosed && !connection.isClosed();
    } catch (error) {
      if (this.#isClosed || connection.isClosed()) return;
      log.warn({ err: error }, 'the streams of the click log are not available, retrying');
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => void this.#prepare(connection), RETRY_MS);
      this.#timer.unref();
    }
  }
}

import type { Log } from '#server/platform/log.ts';
import type { Parts } from '#server/platform/parts.ts';
import { nameLogGroup } from '#server/traffic/clicks/log/groups-store.ts';
import { type LogWriter, openLogWriter } from '#server/traffic/clicks/log/open-log-writer.ts';
import type { ClickLogServers } from '#server/traffic/clicks/log/read-click-log.ts';
import type { Rows } from '#server/traffic/clicks/recording/encode-rows.ts';
import { writeFrame } from '#server/traffic/clicks/recording/frame-format.ts';
import { type ClickLog, type LocalSpool, spoolRows } from './click-log.ts';

/**
 * Back-off: after a partition did not answer in time, its clicks go to the spool for this long
 * before the next attempt.
 */
const BACK_OFF_MS = 250;

/**
 * The click log on NATS JetStream: a batch is one message, and its visitors are redirected once the
 * majority of the replicas has it. The second rung is the spool, when the servers do not answer in
 * time. Workers load both into the database.
 */
export async function openReplicatedLog(
  parts: Pick<Parts, 'config' | 'log'>,
  servers: ClickLogServers,
  local: LocalSpool,
): Promise<ClickLog> {
  const writer = await openLogWriter(parts, servers);
  const { click_log_streams, click_commit_timeout_ms } = parts.config;
  return new LogOrSpool(
    { ...local, writer, log: parts.log, timeoutMs: click_commit_timeout_ms },
    click_log_streams,
  );
}

type Targets = LocalSpool & { writer: LogWriter; log: Log; timeoutMs: number };

class LogOrSpool implements ClickLog {
  readonly partitions: number;
  readonly #targets: Targets;
  readonly #backOffUntilMs: number[];

  constructor(targets: Targets, partitions: number) {
    this.#targets = targets;
    this.partitions = partitions;
    this.#backOffUntilMs = Array.from({ length: partitions }, () => 0);
  }

  async store(rows: Rows, partition: number): Promise<void> {
    const { writer, counts, log, timeoutMs } = this.#targets;
    const isBackingOff = performance.now() < (this.#backOffUntilMs[partition] ?? 0);
    if (isBackingOff || !writer.isReady()) return spoolRows(this.#targets, rows, '');
    const id = nameLogGroup();
    // A copy, because the buffer is reused while a late message may still be in the socket.
    const group = Buffer.from(writeFrame(rows, id));
    if (group.length > writer.maxBytes()) return spoolRows(this.#targets, rows, '');
    try {
      await writer.publish(partition, group, id, timeoutMs);
      counts.logged.inc(rows.count);
    } catch (error) {
      log.warn({ err: error, partition }, 'the click log did not answer, clicks go to the spool');
      this.#backOffUntilMs[partition] = performance.now() + BACK_OFF_MS;
      await spoolRows(this.#targets, rows, id);
    }
  }

  /** The loader of the spool claims groups whose outcome is unknown, so it need not wait. */
  isWaiting(): boolean {
    return false;
  }

  /** Earlier processes may have written to the database and left a spool. */
  isSettled(): boolean {
    return false;
  }

  async close(): Promise<void> {
    await this.#targets.writer.close();
  }
}

import { setTimeout as pause } from 'node:timers/promises';
import { jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import type { Parts } from '#server/platform/parts.ts';
import { waitWithTimeout } from '#server/platform/wait-with-timeout.ts';
import { connectLog } from './connect-log.ts';
import { findLogFailure } from './find-log-failure.ts';

const INTERVAL_MS = 5_000;
const SHUTDOWN_WAIT_MS = 1_000;

/**
 * Watches whether the click log keeps as many copies of each click as configured. `isReplicating` is
 * the last answer of its servers, true until the first.
 */
export function watchLog({ config, log }: Pick<Parts, 'config' | 'log'>, intervalMs = INTERVAL_MS) {
  const end = new AbortController();
  const { signal } = end;
  let failure: string | null = null;
  const note = (found: string | null) => {
    if (found !== null && found !== failure) {
      log.warn({ failure: found }, 'the click log does not replicate clicks');
    }
    failure = found;
  };

  /** Asks over one connection until it fails. */
  async function watch(): Promise<void> {
    if (config.click_log_url === null) return;
    let connection: NatsConnection | null = null;
    try {
      connection = await connectLog(config.click_log_url, 'tributary watch', { mayWait: false });
      const manager = await jetstreamManager(connection);
      while (!signal.aborted) {
        note(await findLogFailure(manager, config));
        await pause(intervalMs, null, { signal }).catch(() => {});
      }
    } finally {
      await connection?.close();
    }
  }

  const running = (async () => {
    while (!signal.aborted) {
      await watch().catch((error: Error) => signal.aborted || note(error.message));
      await pause(intervalMs, null, { signal }).catch(() => {});
    }
  })();
  return {
    isReplicating: () => failure === null,
    async close() {
      end.abort();
      await waitWithTimeout(SHUTDOWN_WAIT_MS, running);
    },
  };
}

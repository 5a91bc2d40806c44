import { setTimeout } from 'node:timers/promises';
import type { Log } from '#server/platform/log.ts';
import { clearAfterCrash } from './end-postgres.ts';
import { type PostgresOptions, type PostgresProcess, runPostgres } from './run-postgres.ts';

const FIRST_WAIT_MS = 100;
const MAX_WAIT_MS = 5_000;
/** A server that ran this long counts as healthy and resets the back-off. */
const HEALTHY_MS = 60_000;

/** Restarts a server until `end` is called. */
export type Supervision = {
  /** Number of restarts. */
  restarts: () => number;
  /** Stops restarting; also cancels a restart in progress. */
  end: () => void;
};

/**
 * Restarts a server whenever it exits, with exponential back-off between attempts. The port does
 * not change, so connection pools reconnect without new configuration.
 */
export function supervisePostgres(
  first: PostgresProcess,
  options: PostgresOptions,
  log: Log,
): Supervision {
  const ending = new AbortController();
  let current = first;
  let restarts = 0;

  async function watch(): Promise<void> {
    let failures = 0;
    let runningSinceMs = performance.now();
    for (;;) {
      const reason = await current.exited;
      if (ending.signal.aborted) return;
      const output = current.output();
      log.error({ reason, output }, 'the embedded PostgreSQL ended unexpectedly');
      if (performance.now() - runningSinceMs > HEALTHY_MS) failures = 0;
      failures = await restart(failures);
      if (ending.signal.aborted) return;
      runningSinceMs = performance.now();
      restarts += 1;
      log.warn({ restarts }, 'the embedded PostgreSQL is running again');
    }
  }

  const restart = (failures: number) =>
    retryStart(options, { failures, log, signal: ending.signal }, (started) => {
      current = started;
    });

  void watch();
  return {
    restarts: () => restarts,
    end() {
      ending.abort();
      current.kill('SIGINT');
    },
  };
}

/**
 * Retries until the server runs or the signal aborts; returns the number of attempts since it was
 * last healthy. `onStart` gets each process before it is ready, so that it can be killed.
 */
async function retryStart(
  options: PostgresOptions,
  { failures, log, signal }: { failures: number; log: Log; signal: AbortSignal },
  onStart: (started: PostgresProcess) => void,
): Promise<number> {
  for (let attempts = failures; ; attempts += 1) {
    const waitMs = Math.min(FIRST_WAIT_MS * 2 ** attempts, MAX_WAIT_MS);
    await setTimeout(waitMs, null, { signal }).catch(() => {});
    if (signal.aborted) return attempts;
    try {
      await clearAfterCrash(options.cluster);
      if (signal.aborted) return attempts;
      const started = await runPostgres(options);
      onStart(started);
      await started.ready;
      return attempts + 1;
    } catch (error) {
      if (signal.aborted) return attempts;
      log.error({ err: error }, 'restarting the embedded PostgreSQL failed, retrying');
    }
  }
}

import type { Parts } from '#server/platform/parts.ts';
import { waitWithTimeout } from '#server/platform/wait-with-timeout.ts';
import { openLoader } from '#server/traffic/clicks/recording/load-spool.ts';
import { reportLoss } from '#server/traffic/clicks/recording/report-loss.ts';
import type { ClickLog, LocalSpool } from './click-log.ts';

const INTERVAL_MS = 500;
/** Files of ended processes are adopted in every nth run. */
const RUNS_PER_ADOPTION = 2;
/** How long shutdown waits for a run of the loader. */
const SHUTDOWN_WAIT_MS = 1_000;

type Recorded = LocalSpool & { store: Pick<ClickLog, 'isWaiting' | 'isSettled'> };

/** Loads the spool into the database periodically, one run at a time. */
export function startRecovery(
  { config, log }: Pick<Parts, 'config' | 'log'>,
  { spool, store, counts }: Recorded,
) {
  const loader = openLoader(config.database_url);
  let runs = 0;
  let running: Promise<void> | null = null;

  async function recover(): Promise<void> {
    if (config.is_maintained) return;
    runs += 1;
    if (runs % RUNS_PER_ADOPTION === 0) await spool.adopt();
    if (spool.oldest() === null || store.isWaiting()) return;
    await loader.load(spool, {
      isWaiting: () => store.isWaiting(),
      isSettled: (connection) => store.isSettled(connection),
      loaded: (clicks) => counts.loaded.inc(clicks),
      ...reportLoss(log),
    });
  }

  const timer = setInterval(() => {
    running ??= recover()
      .catch((error) => log.debug({ err: error }, 'loading the spool failed, retrying'))
      .finally(() => {
        running = null;
      });
  }, INTERVAL_MS);
  timer.unref();
  return {
    /** Aborts a run that does not end soon: a frozen database must not block a shutdown. */
    async end(): Promise<void> {
      clearInterval(timer);
      await waitWithTimeout(SHUTDOWN_WAIT_MS, running ?? Promise.resolve());
      await loader.close();
      await running;
    },
  };
}

/** Closing waits for what is under way: requests, the job at hand, clicks on their way to the disk. */
const CLOSING_LIMIT_MS = 30_000;

type Stop = () => Promise<void>;

/**
 * Ends the process in order on a signal, with 0: also on one that comes while it still starts, when
 * the database goes with the process and what was half done was never committed. Ctrl-C reaches the
 * database, too, so that a start then fails because of it: that is no fault to tell of.
 */
export function endOnSignal() {
  let stop: Stop | null = null;
  let isEnding = false;
  const end = () => {
    // A terminal signals the whole group and npm passes it on: the second one is an echo.
    if (isEnding) return;
    isEnding = true;
    console.log('Stopping...');
    if (!stop) process.exit(0);
    setTimeout(() => {
      console.error(`Not closed within ${CLOSING_LIMIT_MS / 1000} s.`);
      process.exit(1);
    }, CLOSING_LIMIT_MS).unref();
    stop().then(() => process.exit(0), fail);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  return {
    isStarted: (how: Stop) => {
      stop = how;
    },
    isFailed: (error: unknown) => {
      if (!isEnding) fail(error);
    },
  };
}

function fail(error: unknown): never {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}

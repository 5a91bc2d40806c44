/** Last resort: a shutdown has time limits for its own steps and normally ends before this. */
const CLOSING_LIMIT_MS = 8_000;

type Stop = () => Promise<void>;

/**
 * Shuts down on a signal, with exit code 0 and within 8 s. This includes a signal during the start,
 * when the database ends with the process and unfinished work was never committed.
 */
export function endOnSignal() {
  let stop: Stop | null = null;
  let isEnding = false;
  const end = () => {
    // A terminal signals the whole process group and npm forwards the signal: the second one is a
    // duplicate.
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

/** Last resort: a shutdown has time limits for its own steps and normally ends before this. */
const CLOSING_LIMIT_MS = 8_000;

type Stop = () => Promise<void>;
/** The function that stops the program, and how long it still serves requests before. */
type Started = { stop: Stop; drainDelayMs: number };

/**
 * Shuts down on a signal, with exit code 0 and within 8 s after `DRAIN_DELAY_MS`. This includes a signal during the start,
 * when the database ends with the process and unfinished work was never committed.
 */
export function endOnSignal() {
  let started: Started | null = null;
  let isEnding = false;
  const end = () => {
    // A terminal signals the whole process group and npm forwards the signal: the second one is a
    // duplicate.
    if (isEnding) return;
    isEnding = true;
    console.log('Stopping...');
    if (!started) process.exit(0);
    const { stop, drainDelayMs } = started;
    const limitMs = drainDelayMs + CLOSING_LIMIT_MS;
    setTimeout(() => {
      console.error(`Not closed within ${limitMs / 1000} s.`);
      process.exit(1);
    }, limitMs).unref();
    stop().then(() => process.exit(0), fail);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  return {
    isStarted: (how: Started) => {
      started = how;
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

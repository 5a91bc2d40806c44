import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, type Registry } from 'prom-client';
import type { Call } from '#contract/call.ts';
import { refuse } from '../refusal.ts';

/** Maximum number of concurrent heavy calls; more would only wait for database connections. */
const MAX_CONCURRENT = 16;
const RETRY_AFTER_SECONDS = 5;
/** Longer, because an operator has to free disk space first. */
const RETRY_ON_LOW_DISK_SECONDS = 60;
const SAMPLE_MS = 500;
const MS = 1e6;

/**
 * Load shedding. Refuses a deferrable call (`sheds`) with SERVICE_BUSY and the seconds to wait
 * while the program is overloaded or already runs the maximum of such calls; otherwise runs it.
 * While disk space is low these calls and uploads are refused, so that clicks and orders can still
 * be stored.
 */
export function openShedder(
  registry: Registry,
  isOverloaded: () => boolean,
  isDiskLow: () => boolean = () => false,
) {
  const shed = new Counter({
    name: 'tributary_calls_shed',
    help: 'Reports and uploads refused for a while, because of overload or low disk space',
    labelNames: ['call', 'reason'],
    registers: [registry],
  });
  let running = 0;
  return async function runOrShed<T>(call: Call, proceed: () => Promise<T>): Promise<T> {
    if ((call.sheds || call.upload) && isDiskLow()) {
      shed.inc({ call: call.path, reason: 'disk' });
      const retry_after_seconds = RETRY_ON_LOW_DISK_SECONDS;
      return refuse('SERVICE_BUSY', { retry_after_seconds, reason: 'disk_space_low' });
    }
    if (!call.sheds) return proceed();
    if (running >= MAX_CONCURRENT || isOverloaded()) {
      shed.inc({ call: call.path, reason: 'load' });
      return refuse('SERVICE_BUSY', { retry_after_seconds: RETRY_AFTER_SECONDS });
    }
    running += 1;
    try {
      return await proceed();
    } finally {
      running -= 1;
    }
  };
}

/** Detects overload by the average event loop delay of the last half second. */
export function openLoadSignal(lateMs: number): { isOverloaded: () => boolean; close: () => void } {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  let isLate = false;
  const timer = setInterval(() => {
    isLate = delay.count > 0 && delay.mean / MS > lateMs;
    delay.reset();
  }, SAMPLE_MS);
  timer.unref();
  return {
    isOverloaded: () => isLate,
    close() {
      clearInterval(timer);
      delay.disable();
    },
  };
}

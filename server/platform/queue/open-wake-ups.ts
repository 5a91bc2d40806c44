import { EventEmitter } from 'node:events';
import type { WakeUp } from './run-poller.ts';

/**
 * Wake-ups of the pollers of one worker. A wake-up that arrives while its poller is busy is kept
 * until the poller waits.
 */
export function openWakeUps(signal: AbortSignal) {
  const emitter = new EventEmitter().setMaxListeners(0);
  signal.addEventListener('abort', () => emitter.emit('wake', null), { once: true });
  return {
    /** Wakes the pollers of a table; null: all, for example after a lost connection. */
    wake: (table: string | null) => void emitter.emit('wake', table),
    of(table: string): WakeUp {
      let isAwake = false;
      let resume = () => {};
      emitter.on('wake', (woken: string | null) => {
        if (woken !== null && woken !== table) return;
        isAwake = true;
        resume();
      });
      return async (maxMs) => {
        if (!isAwake && !signal.aborted) {
          const { promise, resolve } = Promise.withResolvers<void>();
          const timer = setTimeout(resolve, maxMs);
          resume = resolve;
          await promise;
          clearTimeout(timer);
        }
        isAwake = false;
      };
    },
  };
}

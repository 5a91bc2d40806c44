import type { Log } from '../../log.ts';

const WARN_EVERY_MS = 600_000;

/**
 * Rate-limited warning: logged immediately, then at most every ten minutes, because outsiders can
 * trigger it at will.
 */
export function warnRarely(log: Pick<Log, 'warn'>): (message: string, fields?: object) => void {
  let nextMs = 0;
  return (message, fields = {}) => {
    const atMs = performance.now();
    if (atMs < nextMs) return;
    nextMs = atMs + WARN_EVERY_MS;
    log.warn(fields, message);
  };
}

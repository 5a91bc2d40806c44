import { warnRarely } from '../http/client-address/warn-rarely.ts';
import type { Log } from '../log.ts';

type Warn = ReturnType<typeof warnRarely>;

let warn: Warn = () => {};

/** Logs a warning, at most every ten minutes, when a limit is counted in memory after an SQL error. */
export function logLimitFallbacks(log: Pick<Log, 'warn'>): void {
  warn = warnRarely(log);
}

export const warnOfFallback: Warn = (...what) => warn(...what);

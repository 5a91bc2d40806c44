import { pino } from 'pino';
import type { Config } from './config.ts';

/** The process's log: one JSON line per event, secrets never among the fields. */
export function openLog(config: Pick<Config, 'log_level'>) {
  return pino({
    level: config.log_level,
    redact: ['token', 'password', '*.token', '*.password', 'req.headers.authorization'],
  });
}

export type Log = ReturnType<typeof openLog>;

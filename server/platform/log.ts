import { type DestinationStream, pino } from 'pino';
import type { Config } from './config.ts';

/** The process's log: one JSON line per event, secrets never among the fields. */
export function openLog(config: Pick<Config, 'log_level'>, to?: DestinationStream) {
  const redact = [...SECRETS.flatMap((name) => [name, `*.${name}`]), 'req.headers.authorization'];
  return to
    ? pino({ level: config.log_level, redact }, to)
    : pino({ level: config.log_level, redact });
}

// What opens an account of ours, and what names one elsewhere.
const SECRETS = [
  'token',
  'password',
  'iban',
  'clabe',
  'account_number',
  'routing_number',
  'sort_code',
  'bsb',
  'transit_number',
  'sealed_key',
  'sealed_details',
];

export type Log = ReturnType<typeof openLog>;

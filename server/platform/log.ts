import { type DestinationStream, pino } from 'pino';
import type { Config } from './config.ts';

/** Opens the log of the process: one JSON line per event, with secret fields redacted. */
export function openLog(config: Pick<Config, 'log_level'>, to?: DestinationStream) {
  const redact = [...SECRETS.flatMap((name) => [name, `*.${name}`]), 'req.headers.authorization'];
  return to
    ? pino({ level: config.log_level, redact }, to)
    : pino({ level: config.log_level, redact });
}

// Fields with credentials, and with identifiers of accounts elsewhere.
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

import { type DestinationStream, pino } from 'pino';
import type { Config } from './config.ts';
import { currentRequestId } from './current-origin.ts';
import { errorsLogged } from './metrics/work-metrics.ts';

/**
 * Opens the log of the process: one JSON line per event, with secret fields redacted and, while a
 * request is served, its `request_id`.
 */
export function openLog(config: Pick<Config, 'log_level'>, to?: DestinationStream) {
  const redact = [...SECRETS.flatMap((name) => [name, `*.${name}`]), 'req.headers.authorization'];
  const options = { level: config.log_level, redact, mixin: countedFields };
  return to ? pino(options, to) : pino(options);
}

/** Number of the level `error` in pino; `fatal` is above it. */
const ERROR_LEVEL = 50;

/** Called once for each line that is written. */
function countedFields(_line: object, level: number): { request_id?: string } {
  if (level >= ERROR_LEVEL) errorsLogged.inc();
  const request_id = currentRequestId.getStore();
  return request_id === undefined ? {} : { request_id };
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

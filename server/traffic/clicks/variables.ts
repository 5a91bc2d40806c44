import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readCountries } from '#server/platform/config/read-countries.ts';
import { readRanges } from '#server/platform/config/read-ranges.ts';
import { flag, integer, type VariableGroup, variable } from '#server/platform/config/variable.ts';
import { readClickHouse } from '#server/platform/outbound/ask-click-house.ts';
import { readClickLog } from './log/read-click-log.ts';

/** How clicks are recorded, validated and retained. */
const variables = {
  CLICK_DAYS: integer(
    'How many days of clicks are available to reports and orders. Older days are archived as tables `clicks_old_YYYYMMDD`; the roll-ups of reports stay. Should be at least the longest `cookie_days` of a brand. `0`: all are kept.',
    { default: '0', max: 36_500 },
  ),
  CLICK_ARCHIVE: flag(
    '`1`: archived days become compressed files, `DATA_DIR/clicks/YYYYMMDD-1.jsonl.gz`, and their tables are dropped once the file has been verified. `clicks archives` lists them, `clicks restore <day>` restores a day for 30 days. Back up `DATA_DIR`.',
  ),
  CLICK_COMMIT_TIMEOUT_MS: integer(
    'How long a visitor waits for the database, or for the click log, before the click goes to the local spool.',
    { default: '30', min: 1, max: 60_000 },
  ),
  CLICK_LOG_URL: variable(
    'NATS servers with JetStream that keep clicks until a worker has loaded them into the database: `nats://user:password@host1:4222,host2:4222,host3:4222`, user and password optional and percent-encoded, `tls://` for TLS. Set it for all processes. Unset: clicks are written to the database or to the local spool. See [Operations](operations.md#a-replicated-click-log).',
    { secret: true, unset: null, parse: readClickLog },
  ),
  CLICK_LOG_REPLICAS: integer(
    'How many servers of the click log keep a copy of each click: 3 or 5 in a cluster, 1 for a single server.',
    { default: '3', min: 1, max: 5 },
  ),
  CLICK_LOG_STREAMS: integer(
    'The number of streams of the click log; a publisher belongs to one of them. More streams spread the load over more servers. If it is reduced, the remaining streams are still loaded.',
    { default: '4', min: 1, max: 64 },
  ),
  CLICKHOUSE_URL: variable(
    'The HTTP interface of a ClickHouse server that keeps clicks older than `CLICK_DAYS`: `http://user:password@host:8123/database`, percent-encoded. Archived days are moved there instead of to files, and the click log, its exports, `click_report` and reports by two values read them there. Set it for all processes. Unset: only PostgreSQL. See [Operations](operations.md#old-clicks-in-clickhouse).',
    { secret: true, unset: null, parse: readClickHouse },
  ),
  LINK_BOOK_MB: integer(
    'How much memory a redirect uses for links, about 600 bytes each. While all links fit, a visit needs no query; otherwise the links visited lately stay and the others are looked up in the database.',
    { default: '256', min: 1, max: 100_000 },
  ),
  GEO_DB: variable(
    'A country database in MaxMind format (`.mmdb`) that gives clicks their country; read again when it changes.',
    { unset: '', parse: parseCountryDatabase },
  ),
  DATA_CENTRES: variable(
    'A file of address ranges, one in CIDR form per line: visitors from these ranges are marked as bots. Read again when it changes.',
    { unset: '', parse: parseRangeFile },
  ),
};

export const clickVariables = {
  title: 'Clicks',
  variables,
  prefixes: ['CLICK_', 'GEO_'],
} as const satisfies VariableGroup;

function parseCountryDatabase(value: string): string {
  const bytes = readSetFile(value);
  try {
    readCountries(bytes);
  } catch {
    throw new Error('must name a country database in MaxMind format (.mmdb)');
  }
  return resolve(value);
}

function parseRangeFile(value: string): string {
  try {
    readRanges(readSetFile(value).toString('utf8'));
  } catch (error) {
    throw new Error(`must name a list of address ranges: ${(error as Error).message}`);
  }
  return resolve(value);
}

function readSetFile(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new Error(`must name a readable file (${(error as NodeJS.ErrnoException).code})`);
  }
}

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Reader } from 'mmdb-lib';
import { readRanges } from '../read-ranges.ts';
import { flag, integer, variable } from './variable.ts';

/** How clicks are recorded, validated and retained. */
export const clickVariables = {
  CLICK_DAYS: integer(
    'How many days of clicks are available to reports and orders. Older days are archived as tables `clicks_old_YYYYMMDD`; the roll-ups of reports stay. Should be at least the longest `cookie_days` of a brand. `0`: all are kept.',
    { default: '0', max: 36_500 },
  ),
  CLICK_ARCHIVE: flag(
    '`1`: archived days become compressed files, `DATA_DIR/clicks/YYYYMMDD-1.jsonl.gz`, and their tables are dropped once the file has been verified. `clicks archives` lists them, `clicks restore <day>` restores a day for 30 days. Back up `DATA_DIR`.',
  ),
  CLICK_COMMIT_TIMEOUT_MS: integer(
    'How long a visitor waits for the database before the click goes to the local spool.',
    { default: '30', min: 1, max: 60_000 },
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

function parseCountryDatabase(value: string): string {
  const bytes = readSetFile(value);
  try {
    new Reader(bytes);
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

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import { findRunningEmbedded } from '#server/operations/embedded-database/start-embedded.ts';
import { now } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import { compareSchema } from '#server/platform/db/compare-schema.ts';
import {
  DatabaseUnavailable,
  describeEdited,
  findEdited,
  OLDEST_SERVER,
  reachDatabase,
} from '#server/platform/db/migrate.ts';
import { isBeforeBaseline, listMigrationNames } from '#server/platform/db/migration-files.ts';
import { roleAddress } from '#server/platform/db/open-role.ts';
import { checkKey } from './check-key.ts';
import type { Finding } from './doctor-finding.ts';

const subject = 'database' as const;
const MAX_SKEW_MS = 2_000;

/**
 * Checks the database, its content, its clock against ours, and that the secret key belongs to it.
 */
export async function checkDatabase(config: Config): Promise<Finding[]> {
  const url = await findUrl(config);
  if (url === null) return [describeStopped(config)];
  let client: Client;
  try {
    client = await reachDatabase(url);
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error;
    const fix = 'Start PostgreSQL, or correct DATABASE_URL: address, user, password, database.';
    return [{ level: 'error', subject, text: error.message, fix }];
  }
  try {
    const found = [await checkServer(client), await checkClock(client)];
    const migrations = await checkMigrations(client);
    found.push(...migrations.findings);
    if (migrations.isMigrated) {
      found.push(await checkRole(client), await checkKey(url, config));
    }
    return found;
  } finally {
    await client.end();
  }
}

/** The address for sessions: behind a pooler some checks would be refused. */
async function findUrl(config: Config): Promise<string | null> {
  const { database_url, database_direct_url, data_dir } = config;
  if (database_url !== '') return database_direct_url || database_url;
  const owner = await findRunningEmbedded(join(data_dir, 'database'));
  return owner === null ? null : roleAddress(owner);
}

/**
 * Starting the embedded database for a check would lock out a program that starts at the same time.
 */
function describeStopped({ data_dir }: Config): Finding {
  if (!existsSync(join(data_dir, 'database', 'cluster'))) {
    return { level: 'OK', subject, text: 'embedded; created on the first start' };
  }
  const text = 'embedded and stopped: migrations, clock and key were not checked';
  return { level: 'warning', subject, text, fix: 'Start the program, then run doctor again.' };
}

async function checkServer(client: Client): Promise<Finding> {
  const { rows } = await client.query<{ version: string; number: number }>(
    `select current_setting('server_version') as version,
      current_setting('server_version_num')::int as number`,
  );
  const { version = '', number = 0 } = rows[0] ?? {};
  if (number >= OLDEST_SERVER) return { level: 'OK', subject, text: `PostgreSQL ${version}` };
  const text = `PostgreSQL ${version} is too old`;
  return { level: 'error', subject, text, fix: 'Upgrade it to PostgreSQL 15 or newer.' };
}

async function checkMigrations(
  client: Client,
): Promise<{ isMigrated: boolean; findings: Finding[] }> {
  const there = await client.query<{ ours: boolean }>(
    "select to_regclass('public.migrations') is not null as ours",
  );
  if (!there.rows[0]?.ours) {
    const text = 'empty; its tables are created on the first start';
    return { isMigrated: false, findings: [{ level: 'OK', subject, text }] };
  }
  const { rows } = await client.query<{ name: string }>('select name from migrations');
  const names = rows.map(({ name }) => name);
  if (isBeforeBaseline(names)) {
    const fix = 'Use an empty database, or run the version that created this one.';
    const finding = {
      level: 'error',
      subject,
      text: 'created before the first release',
      fix,
    } as const;
    return { isMigrated: false, findings: [finding] };
  }
  const known = await listMigrationNames(names);
  const pending = known.filter((name) => !names.includes(name)).length;
  const newer = names.filter((name) => !known.includes(name)).length;
  const findings = await checkDifferences(client, pending + newer);
  if (newer > 0) {
    const text = `${newer} migrations are unknown: a newer version of the program has used this database`;
    findings.push({ level: 'error', subject, text, fix: 'Run the newer version.' });
  }
  if (pending > 0) {
    const fix = 'The next start applies them, or: npm run tributary -- migrate';
    findings.push({ level: 'warning', subject, text: `${pending} migrations are pending`, fix });
  }
  if (findings.length === 0) {
    findings.push({ level: 'OK', subject, text: `all ${known.length} migrations are applied` });
  }
  return { isMigrated: pending === 0 && newer === 0, findings };
}

/** Migrations that were edited since, and columns that are missing although all are applied. */
async function checkDifferences(client: Client, others: number): Promise<Finding[]> {
  const fix = 'Use the files of the release that migrated it, or restore a backup.';
  const edited = await findEdited(client);
  const missing = others === 0 ? await compareSchema(client) : [];
  return [...edited.map(describeEdited), ...missing].map((text) => ({
    level: 'error',
    subject,
    text,
    fix,
  }));
}

async function checkRole(client: Client): Promise<Finding> {
  const { rows } = await client.query<{ role: string; may_read: boolean; may_change: boolean }>(
    `select current_user as role, has_table_privilege('ledger_postings', 'insert') as may_read,
      has_table_privilege('ledger_postings', 'update') as may_change`,
  );
  const { role = '', may_read = false, may_change = true } = rows[0] ?? {};
  if (!may_read) {
    const text = `the role ${role} may not write to the tables`;
    return { level: 'error', subject, text, fix: 'Grant it the rights of docs/database-role.md.' };
  }
  if (!may_change)
    return { level: 'OK', subject, text: `the role ${role} may not change the ledger` };
  const text = `the role ${role} may change and delete postings of the ledger`;
  return { level: 'warning', subject, text, fix: 'Use the role of docs/database-role.md.' };
}

async function checkClock(client: Client): Promise<Finding> {
  const before = now().getTime();
  const { rows } = await client.query<{ at: Date }>('select clock_timestamp() as at');
  const after = now().getTime();
  const at = rows[0]?.at.getTime() ?? 0;
  const skewMs = at < before ? at - before : at > after ? at - after : 0;
  if (Math.abs(skewMs) <= MAX_SKEW_MS) {
    return { level: 'OK', subject: 'clock', text: 'agrees with the clock of the database' };
  }
  const seconds = (Math.abs(skewMs) / 1000).toFixed(1);
  const text = `the clock of the database is ${seconds} s ${skewMs > 0 ? 'ahead' : 'behind'}`;
  const fix =
    'Synchronise both machines by NTP: codes of authenticator apps and attribution need it.';
  return { level: 'error', subject: 'clock', text, fix };
}

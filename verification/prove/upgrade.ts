import { randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { Client } from 'pg';
import { listUpgrades, UPGRADE_KEY, upgradeFolder } from '#fixtures/testing/list-upgrades.ts';
import { hasDebianPostgres, openDebianPostgres } from '#fixtures/testing/open-debian-postgres.ts';
import { findHead } from '#server/books/ledger/find-head.ts';
import { verifyLedger } from '#server/books/ledger/verify-ledger.ts';
import { recountLines } from '#server/insight/reports/roll-ups/recount-lines.ts';
import { makeBackup } from '#server/operations/backup/make-backup.ts';
import { restoreBackup } from '#server/operations/backup/restore-backup.ts';
import { startEmbedded } from '#server/operations/embedded-database/start-embedded.ts';
import { readConfig } from '#server/platform/config.ts';
import { connect, type Db } from '#server/platform/db/connect.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import type { Parts } from '#server/platform/parts.ts';
import { start } from '#server/start/main.ts';
import type { Found, Part } from './run-proofs.ts';
import { compareFigures, type Figures, readFigures } from './upgrade/read-figures.ts';

const SPOOLED_CLICKS = 20;
const LOADED_WITHIN_MS = 30_000;

/**
 * Databases and spools of every earlier state with another form since the baseline upgrade without
 * loss: they were written by the programs of that time (`verification/prove/upgrade/make-fixture.ts`). A
 * database of PostgreSQL 15 becomes an embedded one by dump and load.
 */
export function proveUpgrade(
  { config }: Pick<Parts, 'config'>,
  size: 'small' | 'full',
): readonly Part[] {
  const server = config.database_url;
  const names = size === 'full' ? listUpgrades() : listUpgrades().slice(0, 1);
  return [
    ...names.map((name): Part => [`from ${name}`, () => upgrade(server, name)]),
    ['planted losses', () => plantLosses(server)],
    ...(hasDebianPostgres && size === 'full'
      ? ([['another major version', () => changeMajorVersion()]] as const)
      : []),
  ];
}

/** Restores the dump of an earlier state into a new database and returns its address. */
async function restoreState(server: string, name: string): Promise<string> {
  const database = `upgrade_${randomBytes(6).toString('hex')}`;
  await run(server, `create database ${database} template template0`);
  const url = new URL(server);
  url.pathname = `/${database}`;
  await run(url.href, gunzipSync(readFileSync(upgradeFolder(`${name}.sql.gz`))).toString('utf8'));
  return url.href;
}

async function run(url: string, text: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(text).finally(() => client.end());
}

async function withDatabase<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = connect(url, 2);
  return work(db).finally(() => db.destroy());
}

async function upgrade(server: string, name: string): Promise<Found> {
  const url = await restoreState(server, name);
  const before = await withDatabase(url, readFigures);
  const migrations = await migrate(url);
  const after = await withDatabase(url, readFigures);
  const violations = compareFigures(before, after);
  violations.push(...(await loadSpool(url, name, Number(before['clicks rows']))));
  const figures = Object.keys(before).length;
  return { counts: { migrations: migrations.length, figures, clicks: SPOOLED_CLICKS }, violations };
}

/** Starts the program on the upgraded database with the spool of its time. */
async function loadSpool(url: string, name: string, stored: number): Promise<string[]> {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'tributary-prove-upgrade-'));
  await markStore(url, DATA_DIR);
  await writeSpool(DATA_DIR, gunzipSync(readFileSync(upgradeFolder(`${name}.spool.gz`))));
  const running = await start(
    readConfig({
      DATABASE_URL: url,
      DATA_DIR,
      SECRET_KEY: UPGRADE_KEY,
      HOST: '127.0.0.1',
      PORT: '0',
      METRICS_PORT: '0',
      LOG_LEVEL: 'fatal',
      ECB_RATES: '0',
      DEMO: '0',
    }),
  );
  try {
    const { parts, address } = running;
    const expected = stored + SPOOLED_CLICKS;
    const violations: string[] = [];
    const clicks = await waitForClicks(parts.db, expected);
    if (clicks !== expected) violations.push(`${clicks} clicks are stored, not ${expected}`);
    const ready = (await fetch(`${address}/ready`)).status;
    if (ready !== 200) violations.push(`/ready answers ${ready}`);
    const { broken, transactions } = await verifyLedger(parts.db);
    if (broken !== null) violations.push(`the ledger is broken: ${broken.what}`);
    if (transactions === 0) violations.push('the ledger is empty');
    const differences = await recountLines(parts);
    if (differences.length > 0) violations.push(`${differences.length} roll-ups differ`);
    return violations;
  } finally {
    await running.stop();
    await rm(DATA_DIR, { recursive: true, force: true });
  }
}

/** Marks the folder of uploads as that of the database, if its version did so. */
async function markStore(url: string, folder: string): Promise<void> {
  const { rows } = await withDatabase(url, (db) =>
    sql<{ mark: string }>`
      select value #>> '{}' as mark from settings where name = 'files.store'`.execute(db),
  );
  if (!rows[0]) return;
  await mkdir(join(folder, 'uploads'));
  await writeFile(join(folder, 'uploads', 'store-id'), rows[0].mark);
}

/** Writes a spool file of a process that has ended. */
async function writeSpool(folder: string, bytes: Buffer): Promise<void> {
  await mkdir(join(folder, 'spool'));
  const namespace = statSync('/proc/self/ns/pid', { throwIfNoEntry: false })?.ino ?? 0;
  const file = `00000000000000000001-0123456789abcdef_1x1x${namespace}x1.spool`;
  await writeFile(join(folder, 'spool', file), bytes);
}

async function waitForClicks(db: Db, expected: number): Promise<number> {
  const endMs = performance.now() + LOADED_WITHIN_MS;
  for (;;) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from clicks`.execute(db);
    const found = rows[0]?.n ?? 0;
    if (found >= expected || performance.now() > endMs) return found;
    await setTimeout(200);
  }
}

/** A lost row, a changed amount and a lost table are found. */
async function plantLosses(server: string): Promise<Found> {
  const [name = ''] = listUpgrades();
  const url = await restoreState(server, name);
  const before = await withDatabase(url, readFigures);
  const losses = [
    'delete from recovery_codes; delete from sites where id = (select max(id) from sites)',
    'update payments set amount_minor = amount_minor + 1 where id = (select max(id) from payments)',
    'drop table order_imports cascade',
  ];
  const violations: string[] = [];
  let known: Figures = before;
  for (const loss of losses) {
    await run(url, `set session_replication_role = replica; ${loss}`);
    const now = await withDatabase(url, readFigures);
    if (compareFigures(known, now).length === 0) violations.push(`unnoticed: ${loss}`);
    known = now;
  }
  return { counts: { 'planted losses': losses.length }, violations };
}

/** A database of PostgreSQL 15 is dumped and loaded into an embedded one of another major version. */
async function changeMajorVersion(): Promise<Found> {
  const folder = await mkdtemp(join(tmpdir(), 'tributary-prove-major-'));
  // As root the embedded database runs as another user, who must be able to enter.
  await chmod(folder, 0o711);
  const old = await openDebianPostgres();
  try {
    const url = await restoreState(old.url, listUpgrades().at(-1) ?? '');
    await migrate(url);
    const before = await withDatabase(url, readFigures);
    const ledger = await withDatabase(url, findHead);
    const target = join(folder, 'backups');
    const data = join(folder, 'data');
    await mkdir(data);
    const config = readConfig({ DATABASE_URL: url, DATA_DIR: data, SECRET_KEY: UPGRADE_KEY });
    const order = { target, passphrase: '', owner: url, cluster: null, ledger };
    const { name } = await makeBackup({ config }, order);
    const to = join(folder, 'restored');
    const none = {
      passphrase: '',
      database_url: '',
      at: null,
      wal_archive: '',
      is_temporary: true,
    };
    await restoreBackup({ ...none, target, name, to });
    const server = await startEmbedded(join(to, 'database'), { durability: 'scratch' });
    const after = await withDatabase(server.url, readFigures);
    const { broken } = await withDatabase(server.url, verifyLedger);
    await server.stop();
    const violations = compareFigures(before, after);
    if (broken !== null) violations.push(`the ledger is broken: ${broken.what}`);
    return { counts: { 'major versions': 1 }, violations };
  } finally {
    await old.close();
    await rm(folder, { recursive: true, force: true });
  }
}

import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, expect, test } from 'vitest';
import { cloneTemplate } from '#fixtures/testing/open-test-app.ts';
import { requireSameKey } from '#server/operations/data-folder/require-same-key.ts';
import { setClock } from '#server/platform/clock.ts';
import { connect } from '#server/platform/db/connect.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { checkDisk } from './check-disk.ts';
import { runDoctor } from './run-doctor.ts';

const SECRET_KEY = 'a key for tests only, 32 bytes long';
const DATA_DIR = await mkdtemp(join(tmpdir(), 'tributary-doctor-'));
const DATABASE_URL = await cloneTemplate();
const db = connect(DATABASE_URL, 1);
await requireSameKey(db, SECRET_KEY);
const smtp = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'] });
await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
const SMTP_URL = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`;
afterEach(() => setClock(new Date()));
afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
  await db.destroy();
  await rm(DATA_DIR, { recursive: true, force: true });
});

const sound = { ENV_FILE: '', DATA_DIR, DATABASE_URL, SECRET_KEY, SMTP_URL };

/** The findings on one subject for a valid installation with some variables changed. */
async function examine(subject: string, env: NodeJS.ProcessEnv = {}) {
  const findings = await runDoctor({ ...sound, ...env });
  return findings.filter((one) => one.subject === subject);
}

async function runSql(connectionString: string, text: string, values: string[]) {
  const client = new Client({ connectionString });
  await client.connect();
  const result = await client.query(text, values);
  await client.end();
  return result;
}

test('a valid installation has no errors, and every subject is checked', async () => {
  const findings = await runDoctor(sound);
  expect(findings.filter(({ level }) => level === 'error')).toEqual([]);
  expect(new Set(findings.map(({ subject }) => subject)).size).toBe(8);
});

test('every finding says how to fix it', async () => {
  const findings = await runDoctor({ ...sound, PUBLIC_URL: 'http://example.com', SMTP_URL: '' });
  const wrong = findings.filter(({ level }) => level !== 'OK');
  expect(wrong.length).toBeGreaterThan(2);
  for (const { fix = '' } of wrong) expect(fix.length).toBeGreaterThan(10);
});

test('an invalid configuration is reported completely, and nothing else is checked', async () => {
  const findings = await runDoctor({ ...sound, PORT: 'x', LOG_LEVEL: 'loud' });
  expect(findings.map(({ level, subject }) => [level, subject])).toEqual([
    ['error', 'configuration'],
    ['error', 'configuration'],
  ]);
});

test('warnings report an unknown variable and an environment file that others can read', async () => {
  const ENV_FILE = join(DATA_DIR, '..', `doctor-${process.pid}.env`);
  await writeFile(ENV_FILE, '');
  // A file that runs earlier in this process may have changed the mask of new files.
  await chmod(ENV_FILE, 0o644);
  const found = await examine('configuration', { ENV_FILE, SMTP_SERVER: 'x' });
  expect(found.map(({ level }) => level)).toEqual(['warning', 'warning']);
  await rm(ENV_FILE);
});

test('a database that is unreachable, lacks migrations or is newer is reported', async () => {
  const [away] = await examine('database', { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/x' });
  expect(away).toMatchObject({ level: 'error' });
  const url = await cloneTemplate();
  const { rows } = await runSql(url, 'delete from migrations where name like $1 returning name', [
    '0008-%',
  ]);
  expect(rows).toHaveLength(1);
  const pending = await examine('database', { DATABASE_URL: url });
  expect(pending).toContainEqual(expect.objectContaining({ text: '1 migrations are pending' }));
  await runSql(url, 'insert into migrations (name) values ($1), ($2)', ['0008-insight.sql', 'z']);
  const newer = await examine('database', { DATABASE_URL: url });
  expect(newer.map(({ level }) => level)).toContain('error');
});

test('a database from before the baseline is refused and reported', async () => {
  const url = await cloneTemplate();
  await runSql(url, 'update migrations set name = $1 where name = $2', [
    '0001-platform.sql',
    '0000-platform.sql',
  ]);
  await expect(migrate(url)).rejects.toThrow('from before the first release');
  const found = await examine('database', { DATABASE_URL: url });
  expect(found).toContainEqual(
    expect.objectContaining({ level: 'error', text: 'created before the first release' }),
  );
});

test('a warning reports a role that may change the ledger', async () => {
  const found = await examine('database');
  expect(found.filter(({ level }) => level === 'warning')).toMatchObject([
    { text: expect.stringContaining('may change and delete postings') },
  ]);
});

test('a clock difference of more than two seconds is an error', async () => {
  expect(await examine('clock')).toMatchObject([{ level: 'OK' }]);
  setClock(new Date(Date.now() + 10_000));
  expect(await examine('clock')).toMatchObject([{ level: 'error' }]);
});

test('a secret key of another database is an error', async () => {
  expect(await examine('key')).toMatchObject([{ level: 'OK' }]);
  const other = { SECRET_KEY: 'another key for tests, 32 bytes long' };
  expect(await examine('key', other)).toMatchObject([{ level: 'error' }]);
});

test('paths in the data folder that others can read are named', async () => {
  expect(await examine('permissions')).toMatchObject([{ level: 'OK' }]);
  const file = join(DATA_DIR, 'mail.eml');
  await writeFile(file, 'a reset link');
  await chmod(file, 0o644);
  const [found] = await examine('permissions');
  expect(found).toMatchObject({ level: 'error', text: expect.stringContaining(file) });
  await rm(file);
});

test('an unreachable mail server is an error, which does not contain its password', async () => {
  expect(await examine('mail')).toMatchObject([{ level: 'OK' }]);
  const [refused] = await examine('mail', { SMTP_URL: 'smtp://me:hidden@127.0.0.1:1' });
  expect(refused).toMatchObject({ level: 'error' });
  expect(JSON.stringify(refused)).not.toContain('hidden');
});

test('a public address needs TLS and trusted proxies', async () => {
  const PUBLIC_URL = 'https://net.example';
  expect(await examine('proxy')).toMatchObject([{ level: 'OK' }]);
  expect(await examine('proxy', { PUBLIC_URL })).toMatchObject([{ level: 'warning' }]);
  const trusted = { PUBLIC_URL, TRUSTED_PROXIES: 'loopback' };
  expect(await examine('proxy', trusted)).toMatchObject([{ level: 'OK' }]);
});

test('a disk that is nearly full, or out of inodes, is reported early', async () => {
  const levels = async (bavail: number, ffree = 1000) => {
    const measure = async () => ({ bavail, bsize: 1024 ** 2, files: 1000, ffree });
    return (await checkDisk({ data_dir: DATA_DIR }, measure)).map(({ level }) => level);
  };
  expect(await levels(100 * 1024)).toEqual(['OK']);
  expect(await levels(2 * 1024)).toEqual(['warning']);
  expect(await levels(100)).toEqual(['error']);
  expect(await levels(100 * 1024, 10)).toEqual(['warning']);
});

test('behind a pooler the address for sessions is examined', async () => {
  const pooler = { DATABASE_URL: 'postgres://127.0.0.1:1/none', DATABASE_DIRECT_URL: DATABASE_URL };
  const levels = (await examine('database', pooler)).map(({ level }) => level);
  expect(levels).not.toContain('error');
  expect(levels).toContain('OK');
});

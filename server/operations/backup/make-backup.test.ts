import { randomBytes } from 'node:crypto';
import { access, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { openBucketServer } from '#fixtures/testing/open-bucket-server.ts';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { findHead } from '#server/books/ledger/find-head.ts';
import { verifyLedger } from '#server/books/ledger/verify-ledger.ts';
import { buildClickRow } from '#server/insight/reports/builders.ts';
import { connect } from '#server/platform/db/connect.ts';
import { buildOrderLine } from '#server/sales/orders/builders.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const t = await openTestApp();
const bucket = await openBucketServer();
afterAll(bucket.close);

/** Creates an empty database beside that of the test. */
async function emptyDatabase(): Promise<string> {
  const name = `restored_${randomBytes(4).toString('hex')}`;
  await sql.raw(`create database ${name} template template0`).execute(t.db);
  const url = new URL(t.config.database_url);
  url.pathname = `/${name}`;
  return url.href;
}

test('a logical backup in a bucket is restored into another database, with its files', async () => {
  const line = await buildOrderLine(t, { status: 'approved' });
  await buildClickRow(
    t,
    { ...line.site, brand_id: line.brand.id },
    { at: new Date().toISOString() },
  );
  const uploads = join(t.config.data_dir, 'uploads');
  await mkdir(uploads, { recursive: true });
  await writeFile(join(uploads, 'abcdefgh.png'), 'a picture');
  const order = { target: bucket.url, passphrase: 'a passphrase', owner: t.config.database_url };
  const ledger = await findHead(t.db);
  const { name } = await makeBackup(t, { ...order, cluster: null, ledger });
  const database_url = await emptyDatabase();
  const to = join(t.config.data_dir, 'restored');
  const place = { target: bucket.url, name, to, database_url };
  const rest = { at: null, wal_archive: '', is_temporary: true };
  await expect(restoreBackup({ ...place, ...rest, passphrase: 'another' })).rejects.toThrow(
    'cannot be decrypted',
  );
  await expect(access(to)).rejects.toThrow();
  // A strict umask must not keep the user of the embedded database out of the folder.
  const umask = process.umask(0o077);
  await restoreBackup({ ...place, ...rest, passphrase: 'a passphrase' }).finally(() =>
    process.umask(umask),
  );
  expect((await stat(to)).mode & 0o777).toBe(0o711);
  expect(await readFile(join(to, 'uploads', 'abcdefgh.png'), 'utf8')).toBe('a picture');

  const db = connect(database_url, 1);
  onTestFinished(() => db.destroy());
  const verdict = await verifyLedger(db);
  expect([verdict.broken, verdict.last_hash]).toEqual([null, ledger.hash]);
  const counts = async (one: typeof db) =>
    (
      await sql`select (select count(*) from clicks)::int as clicks,
        (select count(*) from order_lines)::int as lines, (select count(*) from migrations)::int as migrations,
        (select count(*) from pg_constraint where contype = 'f')::int as foreign_keys,
        (select count(*) from pg_trigger where tgenabled = 'D')::int as disabled`.execute(one)
    ).rows;
  expect(await counts(db)).toEqual(await counts(t.db));
  // Sequences continue where they were.
  await buildOrderLine({ ...t, db }, { site: line.site });
  await expect(
    restoreBackup({ ...place, ...rest, to: `${to}2`, passphrase: 'a passphrase' }),
  ).rejects.toThrow('The database is not empty');
});

test('a backup that fails leaves nothing at its target', async () => {
  const target = join(t.config.data_dir, 'backups');
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const folder = join(target, new Date().toISOString().replace(/[:.]/g, '-'));
  await mkdir(folder, { recursive: true });
  // The header is written last, after the parts.
  await writeFile(join(folder, 'backup.json.half'), '');
  const order = { target, passphrase: '', owner: t.config.database_url, cluster: null };
  await expect(makeBackup(t, { ...order, ledger: await findHead(t.db) })).rejects.toThrow('EEXIST');
  expect(await readdir(target)).toEqual([]);
  const unreachable = { ...order, owner: 'postgres://127.0.0.1:1/none' };
  await expect(makeBackup(t, { ...unreachable, ledger: await findHead(t.db) })).rejects.toThrow(
    'cannot be reached',
  );
  const stopped = { ...order, signal: AbortSignal.abort(new Error('stopped')) };
  vi.setSystemTime(Date.now() + 1_000);
  await expect(makeBackup(t, { ...stopped, ledger: await findHead(t.db) })).rejects.toThrow(
    'stopped',
  );
  expect(await readdir(target)).toEqual([]);
  const left = await readdir(t.config.data_dir);
  expect(left.filter((name) => name.startsWith('backup-'))).toEqual([]);
});

test('a backup says until when it has every commit: the moment its snapshot was taken', async () => {
  const target = join(t.config.data_dir, 'as-of');
  const before = new Date().toISOString();
  const order = { target, passphrase: '', owner: t.config.database_url, cluster: null };
  const { name, as_of } = await makeBackup(t, { ...order, ledger: await findHead(t.db) });
  const to = join(t.config.data_dir, 'restored-as-of');
  const place = { target, name, to, database_url: await emptyDatabase(), passphrase: '' };
  const rest = { at: null, wal_archive: '', is_temporary: true };
  expect(await restoreBackup({ ...place, ...rest })).toMatchObject({ as_of });
  expect(as_of >= before).toBe(true);
});

import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { cloneTemplate } from '#fixtures/testing/open-test-app.ts';
import { runProxy } from '#fixtures/testing/run-proxy.ts';
import { freePort } from '#server/operations/embedded-database/free-port.ts';
import { readConfig } from '#server/platform/config.ts';
import { start } from '#server/start/main.ts';
import { buildTrackingLink } from '#server/traffic/clicks/builders.ts';
import { inTransaction } from './connect.ts';

const hasPgbouncer = spawnSync('pgbouncer', ['--version']).status === 0;
if (!hasPgbouncer) console.warn('Skipped: this test needs the Debian package pgbouncer.');

const folder = await mkdtemp(join(tmpdir(), 'tributary-pgbouncer-'));
await chmod(folder, 0o755);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Starts pgbouncer in transaction mode before a server; returns its address for the database. */
async function openPooler(direct: string) {
  const { hostname, port, username, password } = new URL(direct);
  const listen = await freePort();
  await writeFile(join(folder, 'users.txt'), `"${username}" "${password}"\n`);
  const path = join(folder, 'pgbouncer.ini');
  await writeFile(
    path,
    `[databases]
* = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listen}
unix_socket_dir =
auth_type = plain
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = 3
`,
  );
  const isRoot = process.getuid?.() === 0;
  const pooler = await runProxy('pgbouncer', [...(isRoot ? ['-u', 'postgres'] : []), path], listen);
  onTestFinished(() => pooler.stop());
  const url = new URL(direct);
  // Without the socket of the server.
  Object.assign(url, { port: String(listen), search: '' });
  return url.href;
}

test.runIf(hasPgbouncer)('the program runs behind pgbouncer in transaction mode', async () => {
  const direct = await cloneTemplate();
  const DATABASE_URL = await openPooler(direct);
  const env = {
    DATABASE_URL,
    DATA_DIR: join(folder, 'data'),
    HOST: '127.0.0.1',
    PORT: '0',
    METRICS_PORT: '0',
    LOG_LEVEL: 'silent',
    ECB_RATES: '0',
    DEMO: '0',
  };
  await expect(start(readConfig(env))).rejects.toThrow('Set DATABASE_DIRECT_URL');
  const running = await start(readConfig({ ...env, DATABASE_DIRECT_URL: direct }));
  const { db } = running.parts;
  expect((await fetch(`${running.address}/ready`)).status).toBe(200);
  const { code } = await buildTrackingLink(running.parts);
  const visit = () => fetch(`${running.address}/t/${code}`, { redirect: 'manual' });
  await expect.poll(async () => (await visit()).status).toBe(302);
  const countClicks = async () => (await db.selectFrom('clicks').select('id').execute()).length;
  await expect.poll(countClicks, { timeout: 5_000 }).toBeGreaterThan(0);

  const limits = sql<{ statement: string; lock: string }>`
    select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`;
  const both = [{ statement: '10s', lock: '2s' }];
  expect((await limits.execute(db)).rows).toEqual(both);
  expect((await inTransaction(db, (tx) => limits.execute(tx))).rows).toEqual(both);
  await expect(sql`select 1 / 0`.execute(db)).rejects.toThrow('division by zero');
  // The failed statement leaves no open transaction on a connection of the pool.
  const parallel = Array.from({ length: 30 }, () => limits.execute(db));
  for (const { rows } of await Promise.all(parallel)) expect(rows).toEqual(both);
  await running.stop();
});

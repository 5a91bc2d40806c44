import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { cloneTemplate } from '#fixtures/testing/open-test-app.ts';
import { templateUrl } from '#fixtures/testing/template-url.ts';
import { showSystem } from '#server/access/system/show-system.ts';
import { freePort } from '#server/operations/embedded-database/free-port.ts';
import { readConfig } from '#server/platform/config.ts';
import { start } from '#server/start/main.ts';
import { buildTrackingLink } from '#server/traffic/clicks/builders.ts';
import { hasSnapshot } from '#server/traffic/links/book/link-snapshot.ts';

const folder = await mkdtemp(join(tmpdir(), 'tributary-main-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const config = (env: NodeJS.ProcessEnv) =>
  readConfig({
    HOST: '127.0.0.1',
    PORT: '0',
    METRICS_PORT: '0',
    LOG_LEVEL: 'silent',
    ECB_RATES: '0',
    DATA_DIR: folder,
    ...env,
  });

test('starts in an empty folder, locks it against a second process, stops, and starts again', async () => {
  const first = await start(config({}));
  expect((await fetch(`${first.address}/ready`)).status).toBe(200);
  expect((await fetch(`${first.address}/live`)).status).toBe(200);
  // The embedded server loads pg_stat_statements, and the role of the application may read it.
  const { slow_queries } = await showSystem(first.parts);
  expect(slow_queries?.[0]).toMatchObject({ calls: expect.any(Number), text: expect.any(String) });
  await expect(start(config({}))).rejects.toThrow(
    /^The data folder .* is in use by another program/,
  );
  await first.stop();
  const second = await start(config({}));
  expect((await fetch(`${second.address}/ready`)).status).toBe(200);
  await second.stop();
});

test('a start with another secret key is refused, also for a process that only redirects', async () => {
  const DATABASE_URL = await cloneTemplate();
  const SECRET_KEY = 'another key for tests, 32 bytes long';
  const first = await start(config({ DATABASE_URL }));
  await first.stop();
  for (const ROLES of ['web,redirect,worker', 'redirect']) {
    await expect(start(config({ DATABASE_URL, SECRET_KEY, ROLES }))).rejects.toThrow(
      /^The secret key is not the one this database was set up with/,
    );
  }
});

test('other users can read nothing in the data folder, whatever its permissions were before', async () => {
  await chmod(folder, 0o755);
  const running = await start(config({}));
  const isRoot = process.getuid?.() === 0;
  const readable: string[] = [];
  for (const path of ['', ...(await readdir(folder, { recursive: true }))]) {
    // The user postgres owns its cluster, which refuses to start if other users can read it.
    if (path.startsWith('database/cluster/')) continue;
    const { mode } = await stat(join(folder, path));
    const isPassedThrough = isRoot && (path === '' || path === 'database');
    if ((mode & 0o077) !== (isPassedThrough ? 0o011 : 0)) readable.push(path);
  }
  await running.stop();
  expect(readable).toEqual([]);
});

test('without a database visitors are redirected, and their clicks are stored once it is back', async () => {
  const data_dir = await mkdtemp(join(tmpdir(), 'tributary-single-'));
  const own = (env: NodeJS.ProcessEnv) =>
    config({ DATA_DIR: data_dir, SECRET_KEY: 'a key for tests only, 32 bytes long', ...env });
  const url = await cloneTemplate();
  const AWAY = 'postgres://nobody@127.0.0.1:1/x';
  let code = '';
  const first = await start(own({ DATABASE_URL: url, DEMO: '0' }), async (parts) => {
    code = (await buildTrackingLink(parts)).code;
  });
  await expect.poll(() => hasSnapshot(data_dir), { timeout: 10_000 }).toBe(true);
  await first.stop();

  const METRICS_PORT = String(await freePort());
  const monitoring = `http://127.0.0.1:${METRICS_PORT}`;
  const readiness = async (address: string) => {
    const answer = await fetch(`${address}/ready`);
    return [answer.status, await answer.json()];
  };
  const single = await start(own({ DATABASE_URL: AWAY, METRICS_PORT }));
  expect(await readiness(single.address)).toEqual([503, { ready: false }]);
  const details = { ready: false, database: false, disk: 'ok', links: 1 };
  expect(await readiness(monitoring)).toMatchObject([503, details]);
  const visit = (address: string) => fetch(`${address}/t/${code}`, { redirect: 'manual' });
  expect((await visit(single.address)).status).toBe(302);
  // A second process that only redirects shares the folder and is ready for its role.
  const guestEnv = { DATABASE_URL: AWAY, ROLES: 'redirect' };
  await expect(start(own({ ...guestEnv, METRICS_PORT }))).rejects.toThrow(
    `Port ${METRICS_PORT} is already in use. Choose another with METRICS_PORT, or 0 for no metrics.`,
  );
  const guest = await start(own(guestEnv));
  expect((await fetch(`${guest.address}/ready`)).status).toBe(200);
  const location = (await visit(guest.address)).headers.get('location') ?? '';
  expect((await fetch(`${guest.address}/metrics`)).status).toBe(404);
  // If the web is built, an unknown path answers with the application.
  expect(await (await fetch(`${single.address}/metrics`)).text()).not.toContain(
    'tributary_links_known',
  );
  const metrics = await (await fetch(`${monitoring}/metrics`)).text();
  for (const metric of ['tributary_links_known 1', 'tributary_links_database_away 1'])
    expect(metrics).toContain(metric);
  await guest.stop();
  await single.stop();

  const again = await start(own({ DATABASE_URL: url, DEMO: '0' }));
  const countClicks = async () =>
    (await again.parts.db.selectFrom('clicks').select('click_ref').execute()).length;
  await expect.poll(countClicks, { timeout: 20_000 }).toBe(2);
  expect(location).toContain('click_ref=');
  await again.stop();
  await rm(data_dir, { recursive: true });
});

test('a port in use is reported in one line before anything is started', async () => {
  const rival = createServer();
  await new Promise<void>((resolve) => rival.listen(0, '127.0.0.1', resolve));
  const { port } = rival.address() as { port: number };
  await expect(start(config({ PORT: String(port) }))).rejects.toThrow(
    `Port ${port} is already in use. Choose another with PORT.`,
  );
  rival.close();
});

test('a database that is unreachable or belongs to another program is reported and not changed', async () => {
  await expect(start(config({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/x' }))).rejects.toThrow(
    /^The database of DATABASE_URL cannot be reached/,
  );
  const url = await foreignDatabase();
  await expect(start(config({ DATABASE_URL: url }))).rejects.toThrow(
    /contains tables of another program/,
  );
});

async function foreignDatabase(): Promise<string> {
  const url = new URL(await templateUrl());
  url.pathname = '/template1';
  const admin = new Client({ connectionString: url.href });
  await admin.connect();
  await admin.query('create database other_program');
  await admin.end();
  url.pathname = '/other_program';
  const owner = new Client({ connectionString: url.href });
  await owner.connect();
  await owner.query('create table items (id int)');
  await owner.end();
  return url.href;
}

test('a database with migrations of a newer version is refused and stays as it is', async () => {
  const DATABASE_URL = await cloneTemplate();
  const client = new Client({ connectionString: DATABASE_URL });
  await client.connect();
  await client.query(`insert into migrations (name) values ('9999-later.sql')`);
  await client.query(`delete from migrations where name = '0008-insight.sql'`);
  await expect(start(config({ DATABASE_URL }))).rejects.toThrow(
    /migrated by a newer version of the program.*9999-later\.sql/,
  );
  const { rowCount } = await client.query(`select from migrations where name like '0008%'`);
  expect(rowCount).toBe(0);
  await client.end();
});

test('on a stop the program is not ready but still serves for DRAIN_DELAY_MS', async () => {
  const DATABASE_URL = await cloneTemplate();
  const env = { DATABASE_URL, ROLES: 'redirect', DRAIN_DELAY_MS: '1500' };
  const running = await start(config(env));
  const get = (path: string) => fetch(`${running.address}${path}`);
  expect((await get('/ready')).status).toBe(200);
  const stopped = running.stop();
  expect((await get('/ready')).status).toBe(503);
  const live = await get('/live');
  expect([live.status, live.headers.get('connection')]).toEqual([200, 'close']);
  const visit = await get('/t/unknown');
  expect([visit.status, visit.headers.get('connection')]).toEqual([404, 'close']);
  await stopped;
  await expect(get('/live')).rejects.toThrow();
});

test('a tracking link in a process without the redirect role goes to TRACKING_URL', async () => {
  const DATABASE_URL = await cloneTemplate();
  const visit = async (TRACKING_URL: string) => {
    const running = await start(config({ DATABASE_URL, ROLES: 'web', TRACKING_URL }));
    const { port } = new URL(running.address);
    const answer = await fetch(`http://127.0.0.1:${port}/t/code?uid=1`, { redirect: 'manual' });
    await running.stop();
    return [answer.status, answer.headers.get('location'), answer.headers.get('retry-after')];
  };
  const there = await visit('https://go.example.com');
  expect(there).toEqual([307, 'https://go.example.com/t/code?uid=1', null]);
  const port = await freePort();
  const DATABASE = { DATABASE_URL, ROLES: 'web', PORT: String(port) };
  const same = await start(config({ ...DATABASE, TRACKING_URL: `http://127.0.0.1:${port}` }));
  const answer = await fetch(`http://127.0.0.1:${port}/t/code`, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  await same.stop();
});

test('a host that shares neither folder nor bucket with the others is refused', async () => {
  const DATABASE_URL = await cloneTemplate();
  const env = { DATABASE_URL, SECRET_KEY: 'a key for tests only, 32 bytes long' };
  const first = await start(config(env));
  await first.stop();
  const other = await mkdtemp(join(tmpdir(), 'tributary-other-host-'));
  await expect(start(config({ ...env, DATA_DIR: other }))).rejects.toThrow(
    /^Files of this network are stored in the uploads folder of another host/,
  );
  const redirect = await start(config({ ...env, DATA_DIR: other, ROLES: 'redirect' }));
  await redirect.stop();
  await rm(other, { recursive: true });
});

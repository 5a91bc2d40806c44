import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { runProxy } from '#fixtures/testing/run-proxy.ts';
import { freePort } from '#server/operations/embedded-database/free-port.ts';
import { connect, type Db } from '#server/platform/db/connect.ts';
import { openOwnDatabase } from '../clicks/open-own-database.ts';
import { writeExample } from '../cluster/start-server.ts';
import { openProgram, type Program } from '../edge/open-program.ts';
import type { Origin } from '../restarts/send-requests.ts';
import { HOST, proxyExamples } from './run-proxies.ts';
import { openBehindProxy } from './stop-database.ts';

/** A running installation as an operator may have it. */
export type Shape = {
  folder: string;
  /** Where visitors come to. */
  origin: Origin;
  /** What tells commands which installation they are for. */
  env: Readonly<Record<string, string>>;
  db: Db;
  /** The address of an empty database on the same server; '' with the embedded one. */
  empty_url: string;
  close: () => Promise<void>;
};

const SECRET_KEY = 'a key for proofs only, 32 bytes at least';
export const APP_ROLE = 'operator_app';

/** The shapes by name, with the programs of Debian that each needs. */
export const shapes: Readonly<
  Record<string, { needs: readonly string[]; open: () => Promise<Shape> }>
> = {
  embedded: { needs: [], open: openEmbedded },
  external: { needs: [], open: () => openExternal({ isPooled: false }) },
  'external behind pgbouncer': {
    needs: ['pgbouncer'],
    open: () => openExternal({ isPooled: true }),
  },
  'two processes behind HAProxy': { needs: ['haproxy'], open: openBalanced },
};

async function openFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tributary-prove-operator-'));
  // As root the embedded database and pgbouncer run as another user.
  await chmod(folder, 0o755);
  return folder;
}

const commonOf = (folder: string) => ({
  SECRET_KEY,
  DATA_DIR: join(folder, 'data-1'),
  BACKUP_TARGET: join(folder, 'backups'),
  BACKUP_PASSPHRASE: 'a passphrase for proofs',
  ENV_FILE: '',
  DEMO: '0',
  LOG_LEVEL: 'fatal',
});

export async function openEmbedded(): Promise<Shape & { stop: () => Promise<void> }> {
  const folder = await openFolder();
  const env = { ...commonOf(folder), DATABASE_URL: '' };
  const program = await openProgram({ folder: env.DATA_DIR });
  const db = connect(program.database_url, 2);
  return {
    folder,
    origin: { url: `http://127.0.0.1:${program.port}` },
    env,
    db,
    empty_url: '',
    stop: () => program.stop(),
    close: () => closeAll(folder, [program], [() => db.destroy()]),
  };
}

type OwnDatabase = Awaited<ReturnType<typeof openOwnDatabase>>;

async function openExternal({ isPooled }: { isPooled: boolean }): Promise<Shape> {
  const [folder, database] = [await openFolder(), await openOwnDatabase()];
  const pooler = isPooled ? await openPooler(folder, database.url) : null;
  const addresses = pooler
    ? { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: database.url }
    : { DATABASE_URL: database.url, DATABASE_DIRECT_URL: '' };
  const env = { ...commonOf(folder), ...addresses };
  const program = await openProgram({
    folder: env.DATA_DIR,
    database_url: addresses.DATABASE_URL,
    env: addresses,
  });
  return {
    folder,
    origin: { url: `http://127.0.0.1:${program.port}` },
    env,
    db: database.db,
    empty_url: await prepareServer(database),
    close: () => closeAll(folder, [program], [async () => pooler?.stop(), () => database.close()]),
  };
}

/** Two processes, each with all roles, behind `deploy/haproxy.cfg`. */
async function openBalanced(): Promise<Shape> {
  const [folder, database] = [await openFolder(), await openOwnDatabase()];
  const programs: Program[] = [];
  for (const index of [1, 2]) {
    programs.push(await openBehindProxy(database.url, folder, index));
  }
  const [haproxy] = proxyExamples;
  if (haproxy === undefined) throw new Error('no example');
  const ports = programs.map(({ port }) => port);
  const proxy = await haproxy.run(join(folder, 'proxy'), ports);
  const proxied = { TRUSTED_PROXIES: 'loopback', PUBLIC_URL: `https://${HOST}` };
  return {
    folder,
    origin: proxy.origin,
    env: { ...commonOf(folder), ...proxied, DATABASE_URL: database.url },
    db: database.db,
    empty_url: await prepareServer(database),
    close: () => closeAll(folder, programs, [() => proxy.stop(), () => database.close()]),
  };
}

async function closeAll(
  folder: string,
  programs: readonly Program[],
  rest: readonly (() => Promise<unknown>)[],
): Promise<void> {
  for (const program of programs) await program.stop();
  for (const close of rest) await close();
  await rm(folder, { recursive: true, force: true });
}

/** Creates an empty database, whose address is returned, and the role of `grant-rights`. */
export async function prepareServer({ url }: OwnDatabase): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('create database operator_empty');
  await client.query(`create role ${APP_ROLE} login`);
  await client.end();
  const empty = new URL(url);
  empty.pathname = '/operator_empty';
  return empty.href;
}

/** pgbouncer with `deploy/cluster/pgbouncer.ini` in front of a server. */
async function openPooler(folder: string, url: string) {
  const { port, username, password, pathname } = new URL(url);
  const own = await freePort();
  const users = join(folder, 'pooler', 'userlist.txt');
  await mkdir(join(folder, 'pooler'));
  const path = await writeExample('pgbouncer.ini', join(folder, 'pooler'), 'pgbouncer.ini', [
    ['host=127.0.0.1 port=5000', `host=127.0.0.1 port=${port} dbname=${pathname.slice(1)}`],
    ['listen_port = 6432', `listen_port = ${own}`],
    ['/etc/pgbouncer/userlist.txt', users],
  ]);
  await writeFile(users, `"${username}" "${password}"\n`);
  const asPostgres = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
  const { stop } = await runProxy('pgbouncer', [...asPostgres, path], own);
  return { stop, url: `postgres://${username}:${password}@127.0.0.1:${own}/tributary` };
}

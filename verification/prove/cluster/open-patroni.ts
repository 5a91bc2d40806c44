import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chmod, chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { Agent, request } from 'undici';
import { runProxy } from '#fixtures/testing/run-proxy.ts';
import { freePort } from '#server/operations/embedded-database/free-port.ts';
import { freezeServer, readPostmaster } from '../freeze-server.ts';
import { type Member, openMember, openServer, writeExample } from './start-server.ts';

/** One server of the cluster as Patroni describes it. */
type Described = { name: string; role: string; state: string };

/** A PostgreSQL cluster under Patroni, with etcd, HAProxy and pgbouncer. */
export type Cluster = {
  nodes: Member[];
  etcds: Member[];
  haproxy: Member;
  pgbouncer: Member;
  /** Through pgbouncer, and through HAProxy only. */
  url: string;
  direct_url: string;
  describe: () => Promise<Described[]>;
  /** Whether the primary and a synchronous standby run. */
  isHealthy: () => Promise<boolean>;
  /** Asks Patroni to promote the synchronous standby. */
  switchOver: () => Promise<void>;
};

const ETCDS = 3;
const LIMIT_MS = 120_000;
const PASSWORD = 'proof';
const ADDRESS = '127.0.0.1';
/** The folder of certificates in the examples. */
const CERTIFICATES = '/etc/tributary-cluster';
const MAKE_CERTIFICATES = fileURLToPath(
  new URL('../../../deploy/cluster/make-certificates', import.meta.url),
);
const REST_USER = `Basic ${Buffer.from('patroni:change-me-5').toString('base64')}`;

/**
 * Prepares the servers of `nodes` databases in `folder`, starts them and creates the database. Adds
 * everything that it starts to `opened`.
 */
export async function openPatroni(
  folder: string,
  nodes: number,
  opened: Member[],
): Promise<Cluster> {
  const tls = await makeCertificates(folder);
  const etcd = await openEtcd(folder, tls);
  const ports: { sql: number; rest: number }[] = [];
  for (let node = 0; node < nodes; node += 1) {
    ports.push({ sql: await freePort(), rest: await freePort() });
  }
  const patronis: Member[] = [];
  for (const [index, own] of ports.entries()) {
    patronis.push(await openNode({ folder, tls, etcds: etcd.hosts }, index + 1, own));
  }
  const agent = openAgent(tls);
  const describe = () =>
    describeCluster(
      agent,
      ports.map(({ rest }) => rest),
    );
  const isHealthy = async () => {
    const found = await describe();
    const runs = (role: string) =>
      found.some((one) => one.role === role && /running|streaming/.test(one.state));
    return runs('leader') && runs('sync_standby');
  };
  opened.push(...etcd.members, ...patronis);
  await Promise.all(etcd.members.map((member) => member.start()));
  await Promise.all(patronis.map((member) => member.start()));
  await waitUntil(isHealthy, 'no primary with a synchronous standby');
  const proxies = await openProxies(folder, tls, ports);
  opened.push(proxies.haproxy, proxies.pgbouncer);
  await proxies.haproxy.start();
  await createDatabase(proxies.direct_url);
  await proxies.pgbouncer.start();
  return {
    nodes: patronis,
    etcds: etcd.members,
    ...proxies,
    describe,
    isHealthy,
    switchOver: () =>
      switchOver(
        agent,
        ports.map(({ rest }) => rest),
        describe,
      ),
  };
}

/** The certificates of a server, which all servers of this machine share; returns their folder. */
async function makeCertificates(folder: string): Promise<string> {
  execFileSync(MAKE_CERTIFICATES, [join(folder, 'tls'), ADDRESS]);
  const tls = join(folder, 'tls', ADDRESS);
  await chmod(join(folder, 'tls'), 0o755);
  // The server of PostgreSQL runs as another user.
  await chmod(join(tls, 'server.key'), 0o644);
  return tls;
}

const openAgent = (tls: string) =>
  new Agent({ connect: { ca: readFileSync(join(tls, 'ca.pem'), 'utf8') } });

async function openEtcd(
  folder: string,
  tls: string,
): Promise<{ members: Member[]; hosts: string }> {
  const ports = [];
  for (let index = 0; index < ETCDS; index += 1) {
    ports.push({ client: await freePort(), peer: await freePort() });
  }
  const members: Member[] = [];
  for (const [index, { client, peer }] of ports.entries()) {
    const name = `etcd-${index + 1}`;
    const path = await writeExample('etcd.env', folder, `${name}.env`, [
      ['NAME=etcd-1', `NAME=${name}`],
      ['/var/lib/etcd/tributary', join(folder, name)],
      ['10.0.0.1:2379', `${ADDRESS}:${client}`],
      ['URLS=https://10.0.0.1:2380', `URLS=https://${ADDRESS}:${peer}`],
      [CERTIFICATES, tls],
      ...ports.map((other, nth) => [`10.0.0.${nth + 1}:2380`, `${ADDRESS}:${other.peer}`] as const),
    ]);
    const settings = [...(await readFile(path, 'utf8')).matchAll(/^ETCD_(\w+?)=(.*)$/gm)];
    const args = settings.map(
      ([, word = '', value = '']) => `--${word.toLowerCase().replaceAll('_', '-')}=${value}`,
    );
    members.push(openServer(name, 'etcd', args, client));
  }
  return { members, hosts: ports.map(({ client }) => `${ADDRESS}:${client}`).join(',') };
}

async function openNode(
  { folder, tls, etcds }: { folder: string; tls: string; etcds: string },
  number: number,
  ports: { sql: number; rest: number },
): Promise<Member> {
  const name = `postgresql-${number}`;
  const home = join(folder, name);
  await mkdir(home);
  const [uid = 0, gid = 0] = ['-u', '-g'].map((flag) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' })),
  );
  await chown(home, uid, gid);
  const path = await writeExample('patroni.yml', folder, `${name}.yml`, [
    ['name: postgresql-1', `name: ${name}`],
    ['10.0.0.1:2379,10.0.0.2:2379,10.0.0.3:2379', etcds],
    [CERTIFICATES, tls],
    ['10.0.0.1:8008', `${ADDRESS}:${ports.rest}`],
    ['10.0.0.1:5432', `${ADDRESS}:${ports.sql}`],
    ['/var/lib/postgresql/15/tributary', join(home, 'cluster')],
    ['10.0.0.0/24', `${ADDRESS}/32`],
    ['loop_wait: 5', 'loop_wait: 2'],
    ['retry_timeout: 5', 'retry_timeout: 3'],
    ['mode: automatic', "mode: 'off'"],
    ['bin_dir:', `pgpass: ${join(home, 'pgpass')}\n  bin_dir:`],
  ]);
  await chmod(path, 0o644);
  const asPostgres = ['--reuid', String(uid), '--regid', String(gid), '--init-groups'];
  return withPostgres(
    home,
    openMember(name, async () => {
      const args = [...asPostgres, 'patroni', path];
      const { pid, stop } = await runProxy('setpriv', args, ports.rest);
      return { pid, kill: () => stop('SIGKILL') };
    }),
  );
}

/** Patroni together with the server that it runs, which is not its child. */
function withPostgres(home: string, patroni: Member): Member {
  let thawServer = () => {};
  return {
    ...patroni,
    async kill() {
      await patroni.kill();
      await killServer(home);
      // Its frozen children end once they run.
      thawServer();
    },
    async freeze() {
      await patroni.freeze();
      thawServer = await freezeServer(home).catch(() => () => {});
    },
    thaw() {
      thawServer();
      patroni.thaw();
    },
  };
}

async function killServer(home: string): Promise<void> {
  try {
    process.kill(await readPostmaster(home), 'SIGKILL');
  } catch {
    // It does not run.
  }
}

async function openProxies(
  folder: string,
  tls: string,
  ports: readonly { sql: number; rest: number }[],
) {
  const [direct, pooled] = [await freePort(), await freePort()];
  const servers = ['one', 'two', 'three'].map((word, index) => {
    const own = ports[index];
    return [
      `server ${word} 10.0.0.${index + 1}:5432 check port 8008`,
      own ? `server ${word} ${ADDRESS}:${own.sql} check port ${own.rest}` : '',
    ] as const;
  });
  const haproxy = await writeExample('haproxy-postgresql.cfg', folder, 'haproxy.cfg', [
    [`${ADDRESS}:5000\n`, `${ADDRESS}:${direct}\n`],
    [CERTIFICATES, tls],
    ...servers,
  ]);
  const users = join(folder, 'userlist.txt');
  const pgbouncer = await writeExample('pgbouncer.ini', folder, 'pgbouncer.ini', [
    [`host=${ADDRESS} port=5000`, `host=${ADDRESS} port=${direct}`],
    ['listen_port = 6432', `listen_port = ${pooled}`],
    ['/etc/pgbouncer/userlist.txt', users],
  ]);
  await writeFile(users, `"tributary" "${PASSWORD}"\n`);
  const url = (port: number) => `postgres://tributary:${PASSWORD}@${ADDRESS}:${port}/tributary`;
  return {
    haproxy: openServer('HAProxy', 'haproxy', ['-db', '-f', haproxy], direct),
    pgbouncer: openServer('pgbouncer', 'pgbouncer', ['-u', 'postgres', pgbouncer], pooled),
    url: url(pooled),
    direct_url: url(direct),
  };
}

async function createDatabase(url: string): Promise<void> {
  const admin = new URL(url);
  admin.username = 'postgres';
  admin.password = 'change-me-1';
  admin.pathname = '/postgres';
  await waitUntil(async () => {
    const client = new Client({ connectionString: admin.href });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query(`create role tributary login password '${PASSWORD}'`);
      await client.query('create database tributary owner tributary');
      return true;
    } catch (error) {
      if (/already exists/.test((error as Error).message)) throw error;
      return false;
    } finally {
      await client.end().catch(() => {});
    }
  }, 'HAProxy finds no primary');
}

async function describeCluster(dispatcher: Agent, ports: readonly number[]): Promise<Described[]> {
  for (const port of ports) {
    const found = await request(`https://${ADDRESS}:${port}/cluster`, {
      dispatcher,
      signal: AbortSignal.timeout(2_000),
    }).then(
      ({ body }) => body.json() as Promise<{ members: Described[] }>,
      () => null,
    );
    if (found) return found.members;
  }
  return [];
}

async function switchOver(
  dispatcher: Agent,
  ports: readonly number[],
  describe: () => Promise<Described[]>,
): Promise<void> {
  const leader = (await describe()).find(({ role }) => role === 'leader')?.name;
  for (const port of ports) {
    const isDone = await request(`https://${ADDRESS}:${port}/switchover`, {
      dispatcher,
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: REST_USER },
      body: JSON.stringify({ leader }),
      signal: AbortSignal.timeout(30_000),
    }).then(
      ({ statusCode, body }) => body.dump().then(() => statusCode === 200),
      () => false,
    );
    if (isDone) return;
  }
}

/** Waits until a condition holds; throws `what` after two minutes. */
export async function waitUntil(isTrue: () => Promise<boolean>, what: string): Promise<void> {
  const limit = performance.now() + LIMIT_MS;
  while (!(await isTrue())) {
    if (performance.now() > limit) throw new Error(what);
    await setTimeout(250);
  }
}

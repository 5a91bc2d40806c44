import { appendFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Random } from '../seeded-random.ts';
import type { Cluster } from './open-patroni.ts';
import type { Programs } from './open-programs.ts';
import type { Member } from './start-server.ts';

/** Something that breaks and is repaired again. */
export type Fault = {
  name: string;
  /** It hits the database, so it only begins while primary and standby are healthy. */
  hitsDatabase: boolean;
  /** Resolves once it is repaired. */
  run: (random: Random) => Promise<void>;
};

type Setup = { cluster: Cluster; nats: readonly Member[]; programs: Programs };

const MB = Buffer.alloc(2 ** 20);
/** Longer than Patroni's ttl, so that the standby is promoted. */
const PROMOTED_AFTER_MS = 24_000;

/** All faults. `holdMs`: how long most of them last. */
export function listFaults(setup: Setup, holdMs: number): Fault[] {
  const { cluster, nats, programs } = setup;
  const ofRole = (role: string) => programs.members.filter(({ name }) => name.startsWith(role));
  const kill = (what: string, members: readonly Member[]): Fault => ({
    name: `kill ${what}`,
    hitsDatabase: false,
    run: (random) => killFor(pick(random, members), holdMs / 2),
  });
  const freeze = (what: string, members: readonly Member[]): Fault => ({
    name: `freeze ${what}`,
    hitsDatabase: false,
    run: (random) => freezeFor(pick(random, members), holdMs),
  });
  return [
    kill('a redirect', ofRole('redirect')),
    kill('a worker', ofRole('worker')),
    kill('a web', ofRole('web')),
    kill('a NATS server', nats),
    kill('an etcd server', cluster.etcds),
    kill('HAProxy', [cluster.haproxy]),
    kill('pgbouncer', [cluster.pgbouncer]),
    freeze('a redirect', ofRole('redirect')),
    freeze('a worker', ofRole('worker')),
    freeze('a NATS server', nats),
    // Connections stay open and nothing passes: a partition between program and database.
    freeze('HAProxy', [cluster.haproxy]),
    ...listDatabaseFaults(cluster, holdMs),
    ...(programs.hasSmallDisk ? [fillDisk(programs.folders[0] ?? '', holdMs)] : []),
  ];
}

function listDatabaseFaults(cluster: Cluster, holdMs: number): Fault[] {
  const fault = (name: string, run: (random: Random) => Promise<void>): Fault => ({
    name,
    hitsDatabase: true,
    run,
  });
  const find = async (role: string) => {
    const name = (await cluster.describe()).find((one) => one.role === role)?.name;
    return cluster.nodes.find((node) => node.name === name) ?? cluster.nodes[0];
  };
  const on = (role: string, work: (node: Member) => Promise<void>) => async () => {
    const node = await find(role);
    if (node) await work(node);
  };
  return [
    fault(
      'kill the primary until the standby is promoted',
      on('leader', (node) => killFor(node, PROMOTED_AFTER_MS)),
    ),
    fault(
      'kill the primary and start it again',
      on('leader', (node) => killFor(node, holdMs / 2)),
    ),
    fault(
      'freeze the primary',
      on('leader', (node) => freezeFor(node, holdMs)),
    ),
    fault(
      'freeze the primary until the standby is promoted',
      on('leader', (node) => freezeFor(node, PROMOTED_AFTER_MS)),
    ),
    fault(
      'kill the standby',
      on('sync_standby', (node) => killFor(node, holdMs / 2)),
    ),
    fault(
      'freeze the standby',
      on('sync_standby', (node) => freezeFor(node, holdMs)),
    ),
    fault('switch over', () => cluster.switchOver()),
  ];
}

function fillDisk(folder: string, holdMs: number): Fault {
  return {
    name: 'fill the disk of a redirect',
    hitsDatabase: false,
    async run() {
      const junk = join(folder, 'junk');
      for (let isFull = false; !isFull; ) {
        isFull = await appendFile(junk, MB).then(
          () => false,
          () => true,
        );
      }
      await setTimeout(holdMs);
      await rm(junk, { force: true });
    },
  };
}

async function killFor(member: Member, ms: number): Promise<void> {
  await member.kill();
  await setTimeout(ms);
  await member.start();
}

async function freezeFor(member: Member, ms: number): Promise<void> {
  await member.freeze();
  await setTimeout(ms);
  member.thaw();
}

const pick = (random: Random, members: readonly Member[]): Member =>
  members[Math.floor(random() * members.length)] as Member;

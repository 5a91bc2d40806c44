import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { connect } from '#server/platform/db/connect.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { buildClickRef, buildReportingBrand } from '#server/sales/orders/builders.ts';
import { buildTrackingLink } from '#server/traffic/clicks/builders.ts';
import { waitForSpool } from './clicks/check-clicks.ts';
import { noVisits, sendVisits } from './clicks/send-visits.ts';
import { type Acknowledged, checkCluster } from './cluster/check-cluster.ts';
import { type Fault, listFaults } from './cluster/list-faults.ts';
import { openNats } from './cluster/open-nats.ts';
import { type Cluster, openPatroni, waitUntil } from './cluster/open-patroni.ts';
import { openPrograms, type Programs } from './cluster/open-programs.ts';
import type { Member } from './cluster/start-server.ts';
import { type Order, sendOrders } from './edge/send-orders.ts';
import type { Found, Part } from './run-proofs.ts';
import type { Random } from './seeded-random.ts';

const SIZES = {
  full: { minutes: 30, everyMs: 10_000, holdMs: 6_000, clicks: 300, orders: 30, nodes: 3 },
  small: { minutes: 1, everyMs: 10_000, holdMs: 4_000, clicks: 30, orders: 3, nodes: 2 },
} as const;
type Size = { [Name in keyof (typeof SIZES)['full']]: number };

const SECRET_KEY = 'a key for proofs only, 32 bytes at least';
const NEEDED = ['nats-server', 'etcd', 'patroni', 'haproxy', 'pgbouncer'];
/** How long an order is repeated: longer than a promotion. */
const REPEATS = 90;
/** All orders of half a minute without a primary. */
const MAX_OPEN_ORDERS = 900;

/**
 * Any process of a cluster may die, hang or be cut off: nothing acknowledged is lost or doubled.
 * `minutes` replaces the duration of the size.
 */
export function proveCluster(size: keyof typeof SIZES, minutes?: number): readonly Part[] {
  const chosen = { ...SIZES[size], ...(minutes !== undefined && { minutes }) };
  return [['faults', (random) => breakCluster(random, chosen)]];
}

async function breakCluster(random: Random, size: Size): Promise<Found> {
  const missing = NEEDED.filter((name) => spawnSync(name, ['--version']).status === null);
  if (missing.length > 0) throw new Error(`Not installed: ${missing.join(', ')}.`);
  const folder = await mkdtemp(join(tmpdir(), 'tributary-prove-cluster-'));
  await chmod(folder, 0o711);
  const opened: Member[] = [];
  let programs: Programs | null = null;
  try {
    const nats = await openNats(folder);
    opened.push(...nats.members);
    const cluster = await openPatroni(folder, size.nodes, opened);
    await waitUntil(() => isMigrated(cluster.direct_url), 'the migrations do not succeed');
    programs = await openPrograms({
      folder,
      database_url: cluster.url,
      env: { SECRET_KEY, DATABASE_DIRECT_URL: cluster.direct_url, CLICK_LOG_URL: nats.url },
    });
    return await breakUnderLoad(random, size, { cluster, nats: nats.members, programs });
  } finally {
    await programs?.close();
    for (const member of opened.toReversed()) await member.kill();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A busy machine may fail HAProxy's checks of the primary, which closes the connection. */
const isMigrated = (url: string): Promise<boolean> =>
  migrate(url).then(
    () => true,
    () => false,
  );

type Setup = { cluster: Cluster; nats: readonly Member[]; programs: Programs };

async function breakUnderLoad(random: Random, size: Size, setup: Setup): Promise<Found> {
  const { cluster, programs } = setup;
  const db = connect(cluster.direct_url, 4);
  try {
    const load = await openLoad(
      { db, config: { secret_key: SECRET_KEY } as never },
      size,
      programs,
    );
    const names = await runFaults(random, size, listFaults(setup, size.holdMs), cluster);
    await waitUntil(cluster.isHealthy, 'primary and standby do not recover');
    const sent = await load.stop();
    for (const folder of programs.folders) await waitForSpool(folder);
    await waitUntilLoaded(db, sent);
    await programs.close();
    const found = await checkCluster(db, sent);
    const { groups } = await db
      .selectFrom('click_log_cursors')
      .select((row) => row.fn.coalesce(row.fn.sum<string>('loaded_to'), row.val('0')).as('groups'))
      .executeTakeFirstOrThrow();
    const kinds = new Set(names).size;
    return {
      counts: {
        faults: names.length,
        'kinds of faults': kinds,
        'groups in the click log': Number(groups),
        ...found.counts,
        's slowest order': Math.round(
          sent.orders.reduce((slowest, { tookMs }) => Math.max(slowest, tookMs), 0) / 1000,
        ),
      },
      violations: Number(groups) > 0 ? found.violations : ['no click was in the click log'],
    };
  } finally {
    await db.destroy();
  }
}

type App = Parameters<typeof buildReportingBrand>[0];

/** Starts visits of a link and orders of a brand. */
async function openLoad(app: App, size: Size, { web, redirect }: Programs) {
  const link = await buildTrackingLink(app);
  const brand = await buildReportingBrand(app);
  const site = await buildPublisherWithSite(app);
  const click_ref = await buildClickRef(app, { brand, site });
  const visits = noVisits();
  const orders: Order[] = [];
  const stopVisits = sendVisits(redirect, link.code, size.clicks, visits);
  const report = { brand: brand.mcid, secret: brand.secret, amount: '5', click_ref };
  const everyMs = 1000 / size.orders;
  const options = { everyMs, repeats: REPEATS, maxOpen: MAX_OPEN_ORDERS };
  const stopOrders = sendOrders(web, report, orders, options);
  return {
    async stop(): Promise<Acknowledged> {
      await Promise.all([stopVisits(), stopOrders()]);
      return { link_id: link.link_id, visits, brand_id: brand.id, orders };
    },
  };
}

/** Runs one fault after the other, one every ten seconds unless it lasts longer. */
async function runFaults(
  random: Random,
  { minutes, everyMs }: Size,
  all: readonly Fault[],
  cluster: Cluster,
): Promise<string[]> {
  const names: string[] = [];
  let deck: Fault[] = [];
  const end = performance.now() + minutes * 60_000;
  while (performance.now() < end) {
    const due = setTimeout(everyMs);
    if (deck.length === 0) deck = shuffle(random, all);
    const isHealthy = await cluster.isHealthy();
    const index = deck.findIndex(({ hitsDatabase }) => isHealthy || !hitsDatabase);
    const [fault] = index < 0 ? [] : deck.splice(index, 1);
    if (fault) {
      const begunMs = performance.now();
      await fault.run(random);
      names.push(fault.name);
      const seconds = ((performance.now() - begunMs) / 1000).toFixed(0);
      console.log(`fault ${names.length}: ${fault.name}, ${seconds} s`);
    }
    await due;
  }
  return names;
}

function shuffle<T>(random: Random, all: readonly T[]): T[] {
  const keyed = all.map((value) => ({ value, key: random() }));
  return keyed.sort((one, other) => one.key - other.key).map(({ value }) => value);
}

/** Waits until the workers have loaded every acknowledged click; a lost one is found by the check. */
async function waitUntilLoaded(
  db: ReturnType<typeof connect>,
  { link_id, visits }: Acknowledged,
): Promise<void> {
  const count = async () => {
    const { clicks } = await db
      .selectFrom('clicks')
      .select((row) => row.fn.countAll<string>().as('clicks'))
      .where('link_id', '=', link_id)
      .executeTakeFirstOrThrow();
    return Number(clicks);
  };
  const limit = performance.now() + 60_000;
  while ((await count()) < visits.acknowledged.size && performance.now() < limit) {
    await setTimeout(500);
  }
  // Unacknowledged clicks may follow.
  await setTimeout(3_000);
}

import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { buildPostback, openReceiver, type Received } from '#server/access/postbacks/builders.ts';
import { eventIdOf } from '#server/access/postbacks/events/rules.ts';
import { publishAll } from '#server/events.ts';
import { buildBrand } from '#server/offers/brands/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import type { Application } from '../open-application.ts';
import type { Found } from '../run-proofs.ts';
import { pickBelow, type Random } from '../seeded-random.ts';
import { allowReceiver } from './allow-receiver.ts';

type Size = {
  events: number;
  receivers: number;
  brands: number;
  kills: number;
  per_second: number;
  /** Null if there are too few events: those delayed by a kill would be more than one in 100. */
  p99_ms: number | null;
};
type Fault = 'hangs' | 'resets' | 'fails' | 'slow';

const WORKER = fileURLToPath(new URL('./worker-process.ts', import.meta.url));
const FAULTS: readonly Fault[] = ['hangs', 'resets', 'fails', 'slow'];
const TICK_MS = 100;
const SLOW_MS = 3_000;
/** How far the clock is advanced after the endpoints recover, step by step. */
const SHIFTS_MS = [6, 40, 180, 500, 1_200, 2_400, 4_000].map((minutes) => minutes * 60_000);

/**
 * Three of ten endpoints hang, reset, answer 500 or answer late while events arrive and the worker
 * is killed; then all recover. Every event must be delivered, twice only after a kill, and to
 * endpoints that were healthy throughout within five seconds (99 of 100).
 */
export async function deliverToFailingReceivers(
  app: Application,
  random: Random,
  size: Size,
): Promise<Found> {
  const scene = await openScene(app, random, size);
  let worker = startWorker(app, scene.allowed);
  const kills: number[] = [];
  const lengthMs = (size.events / size.per_second) * 1000;
  const killAt = Array.from({ length: size.kills }, () => random() * lengthMs).sort(
    (a, b) => a - b,
  );
  const begun = performance.now();
  while (scene.sent() < size.events) {
    const passed = performance.now() - begun;
    await scene.publish(Math.min(size.events, Math.ceil((passed / 1000) * size.per_second)));
    if (passed > (killAt[kills.length] ?? Number.POSITIVE_INFINITY)) {
      await kill(worker);
      kills.push(performance.now());
      worker = startWorker(app, scene.allowed);
    }
    await setTimeout(TICK_MS);
  }
  await scene.wait(40_000, true);
  scene.recover();
  for (const shift of SHIFTS_MS) {
    await kill(worker);
    kills.push(performance.now());
    worker = startWorker(app, scene.allowed, shift);
    if (await scene.wait(20_000 + size.events, false)) break;
  }
  await kill(worker);
  scene.close();
  return scene.check(kills);
}

/** The endpoints with their publishers, the events published, and the times of delivery. */
async function openScene(app: Application, random: Random, size: Size) {
  const receiver = await openReceiver();
  const brands: number[] = [];
  while (brands.length < size.brands) brands.push((await buildBrand(app)).brand_id);
  const owners = await buildOwners(app, receiver, size.receivers);
  const published: Published[] = [];
  const { taken, recover } = answerWithFaults(receiver, owners);
  return {
    allowed: receiver.allowed,
    close: receiver.close,
    sent: () => published.length,
    recover,
    publish: async (until: number) => {
      const fresh = Array.from({ length: until - published.length }, (_, nth) => {
        const place = pickBelow(random, owners.length);
        const brand_id = brands[pickBelow(random, brands.length)] ?? 0;
        const terms_version = published.length + nth + 1;
        const publisher_id = owners[place]?.publisher_id ?? 0;
        return { place, event: { brand_id, terms_version, publisher_id } };
      });
      await inTransaction(app.db, (tx) =>
        publishAll(
          tx,
          'brand.terms_notifications',
          fresh.map(({ event }) => event),
        ),
      );
      for (const { place, event } of fresh) {
        const event_id = eventIdOf(5, event.brand_id, 'terms', event.terms_version);
        published.push({ event_id, place, at: performance.now() });
      }
    },
    wait: async (maxMs: number, healthyOnly: boolean) => {
      const end = performance.now() + maxMs;
      const isOpen = ({ event_id, place }: Published) =>
        !(healthyOnly && owners[place]?.fault) && !taken.has(`${place} ${event_id}`);
      while (performance.now() < end) {
        if (!published.some(isOpen)) return true;
        await setTimeout(200);
      }
      return false;
    },
    check: (kills: readonly number[]) =>
      checkDeliveries(published, owners, taken, kills, size.p99_ms),
  };
}

type Receiver = Awaited<ReturnType<typeof openReceiver>>;
type Owner = { publisher_id: number; fault: Fault | null };
type Published = { event_id: string; place: number; at: number };

/** Publishers with one endpoint each, of which three of ten fail. */
async function buildOwners(app: Application, receiver: Receiver, count: number): Promise<Owner[]> {
  const owners: Owner[] = [];
  const config = allowReceiver(app.config, receiver.allowed);
  for (let place = 0; place < count; place += 1) {
    const { publisher_id } = await buildPublisherWithSite(app);
    const link_url = `${receiver.origin}/${place}?e=[[event_id]]`;
    await buildPostback({ db: app.db, config }, { publisher_id }, { event_type: 5, link_url });
    const isFailing = place % 10 < 3;
    const fault = isFailing ? (FAULTS[(place + Math.floor(place / 10)) % 4] ?? null) : null;
    owners.push({ publisher_id, fault });
  }
  return owners;
}

/** Answers with the fault of each endpoint until `recover`; `taken` has the times of deliveries. */
function answerWithFaults(receiver: Receiver, owners: readonly Owner[]) {
  const taken = new Map<string, number[]>();
  let areHealthy = false;
  const take = ({ url }: Received) => {
    const key = `${url.pathname.slice(1)} ${url.searchParams.get('e')}`;
    taken.set(key, [...(taken.get(key) ?? []), performance.now()]);
    return { status: 200 };
  };
  receiver.answer = (got) => {
    const fault = areHealthy ? null : owners[Number(got.url.pathname.slice(1))]?.fault;
    if (fault === 'hangs') return 'never';
    if (fault === 'resets') return 'reset';
    if (fault === 'fails') return { status: 500 };
    return fault === 'slow' ? setTimeout(SLOW_MS).then(() => take(got)) : take(got);
  };
  return {
    taken,
    recover: () => {
      areHealthy = true;
    },
  };
}

function checkDeliveries(
  published: readonly Published[],
  owners: readonly Owner[],
  taken: ReadonlyMap<string, readonly number[]>,
  kills: readonly number[],
  maxMs: number | null,
): Found {
  const violations: string[] = [];
  const waits: number[] = [];
  let twice = 0;
  for (const { event_id, place, at } of published) {
    const times = taken.get(`${place} ${event_id}`) ?? [];
    const [first] = times;
    if (first === undefined) violations.push(`receiver ${place} never got ${event_id}`);
    else if (!owners[place]?.fault) waits.push(first - at);
    for (const [nth, time] of times.entries()) {
      const before = times[nth - 1];
      if (before === undefined) continue;
      twice += 1;
      const isExcused = kills.some((kill) => kill > before - SLOW_MS && kill < time);
      if (!isExcused) violations.push(`receiver ${place} got ${event_id} twice without a kill`);
    }
  }
  waits.sort((one, other) => one - other);
  const p99 = Math.round(waits[Math.floor(waits.length * 0.99)] ?? 0);
  if (maxMs !== null && p99 > maxMs) violations.push(`a healthy endpoint waited ${p99} ms (p99)`);
  const counts = { events: published.length, receivers: owners.length, kills: kills.length };
  return {
    counts: { ...counts, 'got twice after a kill': twice, 'ms p99 of healthy endpoints': p99 },
    violations,
  };
}

function startWorker(app: Application, allowed: string, shiftMs = 0): ChildProcess {
  const { database_url, secret_key } = app.config;
  const given = [WORKER, database_url, allowed, secret_key, String(shiftMs)];
  return spawn(process.execPath, given, { stdio: 'inherit' });
}

function kill(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    worker.once('exit', () => resolve());
    worker.kill('SIGKILL');
  });
}

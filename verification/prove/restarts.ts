import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '#server/operations/embedded-database/free-port.ts';
import { buildReportingBrand } from '#server/sales/orders/builders.ts';
import { buildTrackingLink } from '#server/traffic/clicks/builders.ts';
import { openProgram, type Program } from './edge/open-program.ts';
import type { Application } from './open-application.ts';
import { runBalancer } from './restarts/run-balancer.ts';
import { type SentRequest, sendRequests } from './restarts/send-requests.ts';
import type { Found, Part } from './run-proofs.ts';

const SIZES = {
  full: { restarts: 100, perSecond: 500, crashes: 4 },
  small: { restarts: 2, perSecond: 60, crashes: 1 },
} as const;
/** More than two checks of the balancer, which then sends no more requests. */
const DRAIN_DELAY_MS = '2500';
/** The interval of the balancer's checks. */
const CHECK_MS = 500;
/** Enough for some ten reports at 200 requests a second, each tenth of which is a report. */
const FROZEN_MS = 1_000;
/** Successful checks in a row after which the balancer has surely seen the two that it needs. */
const CHECKS = 4;

/** Rolling restarts behind HAProxy refuse no request. */
export function proveRestarts(app: Application, size: keyof typeof SIZES): readonly Part[] {
  const { restarts, perSecond, crashes } = SIZES[size];
  return [
    ['rolling restarts', () => restartUnderLoad(app, restarts, perSecond, DRAIN_DELAY_MS)],
    ['planted: stops without draining', () => expectFailures(app, crashes)],
  ];
}

/** Without the drain delay the balancer sends requests to a closed port, which must be noticed. */
async function expectFailures(app: Application, crashes: number): Promise<Found> {
  const { counts, violations } = await restartUnderLoad(app, crashes, 200, null);
  const noticed = violations.length;
  return {
    counts: { ...counts, 'failures noticed': noticed },
    violations: noticed > 0 ? [] : ['processes that were killed caused no failure'],
  };
}

/** `drainDelayMs` null: processes are killed instead of stopped. */
async function restartUnderLoad(
  app: Application,
  restarts: number,
  perSecond: number,
  drainDelayMs: string | null,
): Promise<Found> {
  const folder = await mkdtemp(join(tmpdir(), 'tributary-prove-restarts-'));
  const ports = [await freePort(), await freePort()] as const;
  const run = (index: number) => runProcess(app, folder, ports[index] ?? 0, index, drainDelayMs);
  const programs: Program[] = [await run(0), await run(1)];
  let stopBalancer = async () => {};
  try {
    const balancer = await runBalancer(folder, ports);
    stopBalancer = balancer.stop;
    const draw = await openDraw(app);
    for (const program of programs) await waitUntilServing(program);
    const stopSending = sendRequests({ url: `http://127.0.0.1:${balancer.port}` }, perSecond, draw);
    for (let restart = 0; restart < restarts; restart += 1) {
      const index = restart % 2;
      const program = programs[index];
      if (program) await (drainDelayMs === null ? crash(program) : program.stop());
      // Nothing is stopped after the last crash, so the balancer needs only the other process.
      if (drainDelayMs === null && restart === restarts - 1) break;
      programs[index] = await run(index);
      await waitUntilServing(programs[index]);
    }
    const { requests, failures } = await stopSending();
    return { counts: { restarts, requests, failed: failures.length }, violations: failures };
  } finally {
    await stopBalancer();
    for (const program of programs) await program.kill();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Freezes a process before it is killed: the balancer repeats visits, so only reports of orders that
 * are in progress fail.
 */
async function crash({ pid, kill }: Program): Promise<void> {
  process.kill(pid, 'SIGSTOP');
  await setTimeout(FROZEN_MS);
  await kill();
}

/** As an operator does before the other process is restarted. */
async function waitUntilServing({ port }: Program): Promise<void> {
  for (let successes = 0; successes < CHECKS; ) {
    const isReady = await fetch(`http://127.0.0.1:${port}/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    successes = isReady ? successes + 1 : 0;
    await setTimeout(CHECK_MS);
  }
}

/** A process with web and redirect, and with the uploads folder of the other. */
async function runProcess(
  app: Application,
  folder: string,
  port: number,
  index: number,
  drainDelayMs: string | null,
): Promise<Program> {
  return openProgram({
    folder: join(folder, `data-${index}`),
    uploads: join(app.config.data_dir, 'uploads'),
    database_url: app.config.database_url,
    env: {
      ROLES: 'web,redirect',
      PORT: String(port),
      SECRET_KEY: app.config.secret_key,
      TRUSTED_PROXIES: 'loopback',
      DRAIN_DELAY_MS: drainDelayMs ?? '0',
    },
  });
}

/** Visits mostly, reports of orders, and pages that need no database. */
async function openDraw(app: Application): Promise<(nth: number) => SentRequest> {
  const link = await buildTrackingLink(app);
  const brand = await buildReportingBrand(app);
  return (nth) => {
    if (nth % 10 === 0) {
      const body = {
        brand: brand.mcid,
        secret: brand.secret,
        order_id: `restart-${nth}`,
        amount: '10.00',
      };
      return { method: 'POST', path: '/in/conversion', body, status: 200 };
    }
    if (nth % 10 === 1) return { method: 'GET', path: '/live', status: 200 };
    return { method: 'GET', path: `/t/${link.code}?uid1=${nth}`, status: 302 };
  };
}

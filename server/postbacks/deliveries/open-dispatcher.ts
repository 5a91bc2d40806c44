import { setTimeout } from 'node:timers/promises';
import { now } from '#server/platform/clock.ts';
import { newCode } from '#server/platform/ids.ts';
import type { Parts } from '#server/platform/parts.ts';
import { isTaken } from '../rules.ts';
import { composeSending } from './compose-sending.ts';
import { sendRequest } from './send-request.ts';
import { settleAccepted } from './settle-accepted.ts';
import { settleFailure } from './settle-failure.ts';
import { type Leased, leaseDeliveries, returnDelivery, type Tried } from './store.ts';

/**
 * Lease of a delivery. Longer than a request and the write that follows; expires only when a worker
 * stalls.
 */
const LEASE_MS = 20_000;
/**
 * Concurrency limits: requests in flight to healthy endpoints, to failing endpoints, and in total.
 */
const LIMITS = { well: 96, poor: 48, total: 400 };
/** A request that takes longer no longer counts towards the limit of healthy endpoints. */
const SLOW_MS = 2_000;
const LOOK_AGAIN_MS = 200;
/** Pause between two polls, so that the slots freed during it are filled by one query. */
const BATCH_DELAY_MS = 25;
/** Failing endpoints wait at least seconds between attempts, so they are polled less often. */
const POOR_MS = 200;
/** Graceful shutdown: how long to wait for requests in flight. */
const STOP_MS = 3_500;

type Running = { is_poor: boolean; begun: number };

/**
 * The postback dispatcher of one worker. Each step leases the due deliveries that fit within the
 * concurrency limits and starts them without waiting for them, so an endpoint that hangs occupies
 * only its own few slots. Returns whether any request is in flight.
 */
export function openDispatcher(random: () => number = Math.random) {
  const running = new Map<Promise<void>, Running>();
  const settle = settleAccepted();
  const settler = (parts: Parts, tried: Tried) =>
    isTaken(tried.outcome.status) ? settle(parts.db, tried) : settleFailure(parts, tried, random);
  let poorAt = 0;
  return async (parts: Parts, signal: AbortSignal): Promise<boolean> => {
    const wasBusy = running.size > 0;
    const isPoorDue = !wasBusy || performance.now() - poorAt >= POOR_MS;
    if (isPoorDue) poorAt = performance.now();
    const taken = await takeDue(parts, [...running.values()], isPoorDue);
    for (const delivery of taken) {
      const work = deliver(parts, delivery, signal, settler)
        .catch((error) => parts.log.error({ err: error }, 'a postback could not be settled'))
        .finally(() => running.delete(work));
      running.set(work, { is_poor: delivery.is_poor, begun: performance.now() });
    }
    // Requests that ended during the query may have freed slots that the query did not count.
    if (running.size === 0) return wasBusy;
    const pause = setTimeout(LOOK_AGAIN_MS, undefined, { signal }).catch(() => {});
    const change = Promise.race([...running.keys(), pause]);
    await setTimeout(BATCH_DELAY_MS, undefined, { signal }).catch(() => {});
    if (taken.length === 0) await change;
    if (signal.aborted) await Promise.all(running.keys());
    return true;
  };
}

async function takeDue(
  parts: Parts,
  running: readonly Running[],
  isPoorDue: boolean,
): Promise<Leased[]> {
  const fresh = running.filter(({ begun }) => performance.now() - begun < SLOW_MS);
  const poor = running.filter(({ is_poor }) => is_poor).length;
  const well = fresh.filter(({ is_poor }) => !is_poor).length;
  const room = LIMITS.total - running.length;
  const until = new Date(now().getTime() + LEASE_MS);
  const claim = { lease: newCode(20), until, worker: parts.worker?.() ?? null };
  const good = await leaseDeliveries(parts.db, {
    ...claim,
    is_poor: false,
    limit: Math.min(LIMITS.well - well, room),
  });
  if (!isPoorDue) return good;
  const failing = await leaseDeliveries(parts.db, {
    ...claim,
    is_poor: true,
    limit: Math.min(LIMITS.poor - poor, room - good.length),
  });
  return [...good, ...failing];
}

async function deliver(
  parts: Parts,
  delivery: Leased,
  signal: AbortSignal,
  settle: (parts: Parts, tried: Tried) => Promise<void>,
): Promise<void> {
  const end = new AbortController();
  const stop = () => void setTimeout(STOP_MS, undefined, { ref: false }).then(() => end.abort());
  signal.addEventListener('abort', stop, { once: true });
  const message = { ...delivery, attempt: delivery.attempts + 1 };
  const sent = composeSending(parts.config, delivery, message);
  const outcome = await sendRequest(parts.config, sent, end.signal);
  signal.removeEventListener('abort', stop);
  if (end.signal.aborted && outcome.status === null) return returnDelivery(parts.db, delivery);
  await settle(parts, { delivery, sent, outcome });
}

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

/** Longer than a request and what is written after it; only what a stalled worker holds waits so long. */
const LEASE_MS = 20_000;
/** Requests under way at once: to receivers that are well, to those that fail, and in all. */
const LIMITS = { well: 96, poor: 48, total: 400 };
/** A request that takes so long no longer takes the place of another. */
const SLOW_MS = 2_000;
const LOOK_AGAIN_MS = 200;
/** Between two searches: what ends meanwhile makes room for the next together. */
const BATCH_DELAY_MS = 25;
/** Receivers that fail wait for seconds at least: they are searched for less often. */
const POOR_MS = 200;
/** How long a stop waits for what is under way. */
const STOP_MS = 3_500;

type Running = { is_poor: boolean; begun: number };

/**
 * The sender of one worker. Each step takes what is due and there is room for, and waits for none
 * of it: a receiver that hangs holds its own few places alone. Answers whether anything is under way.
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
    // What ended while the search went on may have made room that the search could not see yet.
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

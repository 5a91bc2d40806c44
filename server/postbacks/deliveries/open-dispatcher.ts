import { setTimeout } from 'node:timers/promises';
import { now } from '#server/platform/clock.ts';
import { newCode } from '#server/platform/ids.ts';
import type { Parts } from '#server/platform/parts.ts';
import { composeSending } from './compose-sending.ts';
import { sendRequest } from './send-request.ts';
import { settleAttempt } from './settle-attempt.ts';
import { type Leased, leaseDeliveries, returnDelivery } from './store.ts';

/** Longer than a request and what is written after it; a killed worker's deliveries wait so long. */
const LEASE_MS = 20_000;
/** Requests under way at once: to receivers that are well, to those that fail, and in all. */
const LIMITS = { well: 96, poor: 48, total: 400 };
/** A request that takes so long no longer takes the place of another. */
const SLOW_MS = 2_000;
const LOOK_AGAIN_MS = 200;
/** How long a stop waits for what is under way. */
const STOP_MS = 5_000;

type Running = { is_poor: boolean; begun: number };

/**
 * The sender of one worker. Each step takes what is due and there is room for, and waits for none
 * of it: a receiver that hangs holds its own few places alone. Answers whether anything is under way.
 */
export function openDispatcher(random: () => number = Math.random) {
  const running = new Map<Promise<void>, Running>();
  return async (parts: Parts, signal: AbortSignal): Promise<boolean> => {
    const wasBusy = running.size > 0;
    const taken = await takeDue(parts, [...running.values()]);
    for (const delivery of taken) {
      const work = deliver(parts, delivery, signal, random)
        .catch((error) => parts.log.error({ err: error }, 'a postback could not be settled'))
        .finally(() => running.delete(work));
      running.set(work, { is_poor: delivery.is_poor, begun: performance.now() });
    }
    // What ended while the search went on may have made room that the search could not see yet.
    if (running.size === 0) return wasBusy;
    const pause = setTimeout(LOOK_AGAIN_MS, undefined, { signal }).catch(() => {});
    if (taken.length === 0) await Promise.race([...running.keys(), pause]);
    if (signal.aborted) await Promise.all(running.keys());
    return true;
  };
}

async function takeDue({ db }: Parts, running: readonly Running[]): Promise<Leased[]> {
  const fresh = running.filter(({ begun }) => performance.now() - begun < SLOW_MS);
  const poor = running.filter(({ is_poor }) => is_poor).length;
  const well = fresh.filter(({ is_poor }) => !is_poor).length;
  const room = LIMITS.total - running.length;
  const lease = newCode(20);
  const until = new Date(now().getTime() + LEASE_MS);
  const good = await leaseDeliveries(db, {
    ...{ is_poor: false, limit: Math.min(LIMITS.well - well, room), lease, until },
  });
  const failing = await leaseDeliveries(db, {
    ...{ is_poor: true, limit: Math.min(LIMITS.poor - poor, room - good.length), lease, until },
  });
  return [...good, ...failing];
}

async function deliver(
  parts: Parts,
  delivery: Leased,
  signal: AbortSignal,
  random: () => number,
): Promise<void> {
  const end = new AbortController();
  const stop = () => void setTimeout(STOP_MS, undefined, { ref: false }).then(() => end.abort());
  signal.addEventListener('abort', stop, { once: true });
  const message = { ...delivery, attempt: delivery.attempts + 1 };
  const sent = composeSending(parts.config, delivery, message);
  const outcome = await sendRequest(parts.config, sent, end.signal);
  signal.removeEventListener('abort', stop);
  if (end.signal.aborted && outcome.status === null) return returnDelivery(parts.db, delivery);
  await settleAttempt(parts, delivery, sent, outcome, random);
}

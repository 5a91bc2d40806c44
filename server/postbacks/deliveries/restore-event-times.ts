import { now } from '#server/platform/clock.ts';
import { newCode } from '#server/platform/ids.ts';
import type { Parts } from '#server/platform/parts.ts';
import { enqueueLineEvents } from '../events/enqueue-line-events.ts';
import { listPastChanges } from '../events/store.ts';
import { isTaken } from '../rules.ts';
import { composeSending } from './compose-sending.ts';
import type { Outcome } from './send-request.ts';
import { settleAccepted } from './settle-accepted.ts';
import { settleFailure } from './settle-failure.ts';
import { type Leased, leaseDeliveries } from './store.ts';

const LEASE_MS = 20_000;
const MAX_CONCURRENT = 50;
/** Just after the first retry (5 seconds with jitter). */
const RETRY_MS = 8_000;

/** The simulated response to the nth request. */
type InventedAnswer = { status: number; response: string; duration_ms: number };

/**
 * Fills a demo network with delivery history: publishes the changes of a publisher's lines since a
 * time, each at its own moment, and records simulated responses as attempts. Sends nothing. `goTo`
 * sets the clock. Returns the number of simulated requests.
 */
export async function restoreEventTimes(
  parts: Parts,
  past: { publisher_id: number; since: Date },
  goTo: (moment: Date) => void,
  answer: (nth: number) => InventedAnswer,
): Promise<number> {
  const changes = await listPastChanges(parts.db, past.publisher_id, past.since);
  let asked = 0;
  for (const [ms, together] of Map.groupBy(changes, ({ at }) => at.getTime())) {
    goTo(new Date(ms));
    for (const change of together) await enqueueLineEvents(parts, change);
    asked += await answerDue(parts, (nth) => answer(asked + nth));
    goTo(new Date(ms + RETRY_MS));
    asked += await answerDue(parts, (nth) => answer(asked + nth));
  }
  return asked;
}

async function answerDue(parts: Parts, answer: (nth: number) => InventedAnswer): Promise<number> {
  const settle = settleAccepted();
  let asked = 0;
  for (;;) {
    const leased = await leaseAll(parts);
    if (leased.length === 0) return asked;
    const tried = leased.map((delivery, nth) => {
      const message = { ...delivery, attempt: delivery.attempts + 1 };
      const sent = composeSending(parts.config, delivery, message);
      return { delivery, sent, outcome: outcomeOf(answer(asked + nth)) };
    });
    asked += leased.length;
    const taken = tried.filter(({ outcome }) => isTaken(outcome.status));
    await Promise.all(taken.map((one) => settle(parts.db, one)));
    for (const one of tried) {
      if (!isTaken(one.outcome.status)) await settleFailure(parts, one, () => 0.5);
    }
  }
}

async function leaseAll({ db }: Parts): Promise<Leased[]> {
  const until = new Date(now().getTime() + LEASE_MS);
  const claim = { limit: MAX_CONCURRENT, lease: newCode(20), until, worker: null };
  const well = await leaseDeliveries(db, { ...claim, is_poor: false });
  return [...well, ...(await leaseDeliveries(db, { ...claim, is_poor: true }))];
}

function outcomeOf({ status, response, duration_ms }: InventedAnswer): Outcome {
  const error = isTaken(status) ? null : `The server answered ${status}.`;
  return { status, error, response, retry_after: null, duration_ms, made_at: now() };
}

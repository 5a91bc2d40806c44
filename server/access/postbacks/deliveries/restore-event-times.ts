import { now } from '#server/platform/clock.ts';
import type { Parts } from '#server/platform/parts.ts';
import { leaseRows } from '#server/platform/queue/lease-rows.ts';
import { enqueueLineEvents } from '../events/enqueue-line-events.ts';
import { listPastChanges } from '../events/store.ts';
import { openDeliveryQueues } from '../jobs.ts';
import { isAccepted } from '../rules.ts';
import { composeDelivery } from './compose-delivery.ts';
import type { Outcome } from './send-request.ts';
import { settleAccepted, settleFailure } from './settle-attempt.ts';
import type { LeasedDelivery } from './store.ts';

const BATCH_SIZE = 50;
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
      const message = { ...delivery, attempt: delivery.total_attempts + 1 };
      const sent = composeDelivery(parts.config, delivery, message);
      return { delivery, sent, outcome: outcomeOf(answer(asked + nth)) };
    });
    asked += leased.length;
    const taken = tried.filter(({ outcome }) => isAccepted(outcome.status));
    await Promise.all(taken.map((one) => settle(parts.db, one)));
    for (const one of tried) {
      if (!isAccepted(one.outcome.status)) await settleFailure(parts, one, () => 0.5);
    }
  }
}

async function leaseAll(parts: Parts): Promise<LeasedDelivery[]> {
  const [healthy = [], failing = []] = await Promise.all(
    openDeliveryQueues().map((queue) => leaseRows(parts, queue, BATCH_SIZE)),
  );
  return [...healthy, ...failing];
}

function outcomeOf({ status, response, duration_ms }: InventedAnswer): Outcome {
  const error = isAccepted(status) ? null : `The server answered ${status}.`;
  return { status, error, response, retry_after: null, duration_ms, made_at: now() };
}

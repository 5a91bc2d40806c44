import { setTimeout } from 'node:timers/promises';
import type { Parts } from '#server/platform/parts.ts';
import { composeDelivery } from './compose-delivery.ts';
import { sendRequest } from './send-request.ts';
import type { AttemptResult, LeasedDelivery } from './store.ts';

/** Graceful shutdown: how long to wait for a request in flight. */
const STOP_MS = 3_500;

/** Records the result of an attempt. */
export type SettleAttempt = (parts: Parts, result: AttemptResult) => Promise<void>;

/** Makes one attempt to deliver a payload. Throws if the worker stops before there is an outcome. */
export async function deliverPayload(
  parts: Parts,
  delivery: LeasedDelivery,
  signal: AbortSignal,
  settle: SettleAttempt,
): Promise<void> {
  const end = new AbortController();
  const stop = () => void setTimeout(STOP_MS, undefined, { ref: false }).then(() => end.abort());
  signal.addEventListener('abort', stop, { once: true });
  const message = { ...delivery, attempt: delivery.total_attempts + 1 };
  const sent = composeDelivery(parts.config, delivery, message);
  const outcome = await sendRequest(parts.config, sent, end.signal);
  signal.removeEventListener('abort', stop);
  if (end.signal.aborted && outcome.status === null) throw new Error('The worker stops.');
  await settle(parts, { delivery, sent, outcome });
}

import { now } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { lockRun, updateRun } from '../store.ts';
import { hasOpenPayouts } from './store.ts';

/** Finishes a run that has no open payouts left. */
export async function finishRun(tx: Tx, runId: number): Promise<void> {
  // Lock the run first: when two payouts end at the same time, the second sees the end of the
  // first.
  const run = await lockRun(tx, runId);
  if (run?.status !== 'sent' || (await hasOpenPayouts(tx, runId))) return;
  await updateRun(tx, runId, { status: 'finished', finished_at: now() });
}

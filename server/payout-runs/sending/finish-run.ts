import { now } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { lockRun, updateRun } from '../store.ts';
import { hasOpenPayouts } from './store.ts';

/** Closes a run of which nothing can still be paid. */
export async function finishRun(tx: Tx, runId: number): Promise<void> {
  // Held first: of two payouts that end at once, the second to get here sees the end of the first.
  const run = await lockRun(tx, runId);
  if (run?.status !== 'sent' || (await hasOpenPayouts(tx, runId))) return;
  await updateRun(tx, runId, { status: 'finished', finished_at: now() });
}

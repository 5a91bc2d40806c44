import type { NewcomerActor } from '#contract/actors.ts';
import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { updateRaised } from './store.ts';

/**
 * Raises an impersonation session so that it may make changes. The audit records the reason with
 * the call.
 */
export async function raiseSession(db: Db, actor: NewcomerActor): Promise<Record<string, never>> {
  if (!actor.acting?.may_raise) refuse('PERMISSION_DENIED');
  await updateRaised(db, actor.session_id, now());
  return {};
}

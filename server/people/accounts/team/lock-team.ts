import type { NewcomerActor } from '#contract/actors.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findMember, lockPublisherRow } from './store.ts';

/**
 * Locks a team for a change by one of its owners. Refuses 21040 if a concurrent change has taken
 * the role, or the membership, from the caller since authentication.
 */
export async function lockTeam(tx: Tx, actor: NewcomerActor): Promise<void> {
  await lockPublisherRow(tx, actor.publisher_id);
  const member = await findMember(tx, actor.publisher_id, actor.user_id);
  if (member?.role !== 'publisher_owner') refuse('PERMISSION_DENIED');
}

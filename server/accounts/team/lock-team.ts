import type { NewcomerActor } from '#contract/actors.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findMember, lockPublisherRow } from './store.ts';

/**
 * Holds a team still for a change by one of its owners. Who was let in as an owner may have lost the
 * role, or the place, to another one who came first: refuses 21040.
 */
export async function lockTeam(tx: Tx, actor: NewcomerActor): Promise<void> {
  await lockPublisherRow(tx, actor.publisher_id);
  const member = await findMember(tx, actor.publisher_id, actor.user_id);
  if (member?.role !== 'publisher_owner') refuse('PERMISSION_DENIED');
}

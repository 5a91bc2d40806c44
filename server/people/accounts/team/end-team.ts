import type { Tx } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { closePublisher } from '../store.ts';
import { removeFromTeam } from './remove-from-team.ts';
import { findMember, findMembers, lockPublisherRow } from './store.ts';

/**
 * Closes a publisher and removes all its users: they are signed out and cannot sign in. Refuses
 * PERMISSION_DENIED unless the user is still an owner.
 */
export async function endTeam(tx: Tx, publisherId: number, userId: number, at: Date) {
  await lockPublisherRow(tx, publisherId);
  const owner = await findMember(tx, publisherId, userId);
  if (owner?.role !== 'publisher_owner') refuse('PERMISSION_DENIED');
  for (const { id } of await findMembers(tx, publisherId)) await removeFromTeam(tx, id, at);
  await closePublisher(tx, publisherId);
}

import type { Tx } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findMembers } from './store.ts';

/** Refuses LAST_OWNER unless the publisher has another owner; the team must be locked. */
export async function requireOtherOwner(
  tx: Tx,
  publisherId: number,
  userId: number,
): Promise<void> {
  const members = await findMembers(tx, publisherId);
  const isOther = ({ id, role }: { id: number; role: string }) =>
    role === 'publisher_owner' && id !== userId;
  if (!members.some(isOther)) refuse('LAST_OWNER');
}

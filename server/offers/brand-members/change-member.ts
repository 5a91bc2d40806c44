import type { BrandActor, BrandRole } from '#contract/actors.ts';
import { eraseNotificationsAbout } from '#server/people/notifications/erase-notifications.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { presentMember } from './present.ts';
import { findMember, findMembers, lockTeamOf, type Member } from './store.ts';

/** Changes the role of a person, from their next call on. Refuses LAST_OWNER. */
export async function changeRole(
  db: Db,
  actor: BrandActor,
  { user_id, role }: { user_id: number; role: BrandRole },
) {
  return inTransaction(db, async (tx) => {
    const member = await lockMember(tx, actor, user_id);
    if (member.role === 'owner' && role !== 'owner') await requireOtherOwner(tx, actor, user_id);
    await tx
      .updateTable('brand_members')
      .set({ role })
      .where('brand_id', '=', actor.brand_id)
      .where('user_id', '=', user_id)
      .execute();
    return presentMember({ ...member, role }, actor.user_id);
  });
}

/**
 * Takes the brand away from a person, who keeps the account, with the notifications about it. Refuses
 * LAST_OWNER.
 */
export async function removeMember(
  db: Db,
  actor: BrandActor,
  userId: number,
): Promise<Record<string, never>> {
  await inTransaction(db, async (tx) => {
    const member = await lockMember(tx, actor, userId);
    if (member.role === 'owner') await requireOtherOwner(tx, actor, userId);
    await tx
      .deleteFrom('brand_members')
      .where('brand_id', '=', actor.brand_id)
      .where('user_id', '=', userId)
      .execute();
    await eraseNotificationsAbout(tx, { user_id: userId, brand_id: actor.brand_id });
  });
  return {};
}

/**
 * A person of the brand, whose people are locked. The caller may have lost the role since they were
 * admitted: refuses 21040 then.
 */
async function lockMember(tx: Tx, actor: BrandActor, userId: number): Promise<Member> {
  await lockTeamOf(tx, actor.brand_id);
  const self = await findMember(tx, actor.brand_id, actor.user_id);
  if (self?.role !== 'owner') refuse('PERMISSION_DENIED');
  return (await findMember(tx, actor.brand_id, userId)) ?? refuse('USER_NOT_EXISTS');
}

async function requireOtherOwner(tx: Tx, actor: BrandActor, userId: number): Promise<void> {
  const members = await findMembers(tx, actor.brand_id);
  const isOther = ({ role, user_id }: Member) => role === 'owner' && user_id !== userId;
  if (!members.some(isOther)) refuse('LAST_OWNER');
}

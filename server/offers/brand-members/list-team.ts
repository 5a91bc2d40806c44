import type { Db } from '#server/platform/db/connect.ts';
import { presentInvitation, presentMember } from './present.ts';
import { findMembers, findOpenInvitations } from './store.ts';

/** The people of a brand and its open invitations; `userId`: the person who looks, null for staff. */
export async function listBrandTeam(db: Db, brandId: number, userId: number | null) {
  const members = await findMembers(db, brandId);
  const invitations = await findOpenInvitations(db, brandId);
  return {
    members: members.map((member) => presentMember(member, userId)),
    invitations: invitations.map(presentInvitation),
  };
}

import type { inviteStaffMember } from '#contract/accounts/staff-members.ts';
import type { StaffActor } from '#contract/actors.ts';
import type { ParsedOf } from '#contract/call.ts';
import { publish } from '#server/events.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { requireWithinLimit } from '#server/platform/rate-limits/consume-limit.ts';
import { refuse } from '#server/platform/refusal.ts';
import { invitationExpiry } from '../rules.ts';
import { insertStaff } from '../store.ts';
import { requireOtherMember } from './require-other-member.ts';
import { findStaffInvitation, upsertStaffInvitation } from './store.ts';

/** Creates a staff member without a password and has the invitation mailed. */
export async function inviteMember(
  db: Db,
  actor: StaffActor,
  { email, name, role }: ParsedOf<typeof inviteStaffMember>,
): Promise<{ staff_id: number }> {
  return inTransaction(db, async (tx) => {
    const member = { email, name, role, password_hash: '', created_at: now() };
    const staff_id = await insertStaff(tx, { ...member, status: 'invited' });
    if (staff_id === undefined) refuse('STAFF_MEMBER_EXISTS');
    await requireOtherMember(tx, actor, staff_id);
    await invite(tx, actor, { staff_id, email });
    return { staff_id };
  });
}

/** Mails a new link to a member who has not yet chosen a password. */
export async function resendInvitation(
  db: Db,
  actor: StaffActor,
  staffId: number,
): Promise<Record<string, never>> {
  return inTransaction(db, async (tx) => {
    await requireOtherMember(tx, actor, staffId);
    const invitation = await findStaffInvitation(tx, staffId);
    if (!invitation) refuse('NOT_FOUND');
    await invite(tx, actor, invitation);
    return {};
  });
}

async function invite(
  tx: Tx,
  actor: StaffActor,
  { staff_id, email }: { staff_id: number; email: string },
): Promise<void> {
  await requireWithinLimit(tx, 'invitation_mail', email.toLowerCase());
  const sent_at = now();
  await upsertStaffInvitation(tx, {
    staff_id,
    invited_by: actor.staff_id,
    token_hash: null,
    sent_at,
    expires_at: invitationExpiry(sent_at),
  });
  await publish(tx, 'staff.invited', { staff_id });
}

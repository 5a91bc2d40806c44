import type { acceptStaffInvitation } from '#contract/accounts/staff-members.ts';
import type { ParsedOf } from '#contract/call.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { hashToken } from '#server/platform/ids.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';
import { hashPassword } from '../passwords/hash-password.ts';
import { requireUncommonPassword } from '../passwords/require-uncommon-password.ts';
import { type Enrolment, issueEnrolmentCode } from '../staff-factor/issue-enrolment-code.ts';
import { deleteStaffInvitation, findLiveStaffInvitation, updateStaffMember } from './store.ts';

/** Describes the invitation of a link; refuses 21103 unless it is live. */
export async function checkInvitation(db: Db, code: string) {
  const { email, name, role, invited_by, expires_at } = await requireLive(db, code);
  return { email, name, role, invited_by, expires_at: expires_at.toISOString() };
}

/** Sets the password and activates the staff member. The link works once. */
export async function acceptInvitation(
  { db, config }: Pick<Parts, 'db' | 'config'>,
  { code, password }: ParsedOf<typeof acceptStaffInvitation>,
): Promise<Enrolment> {
  const { staff_id, email, name } = await requireLive(db, code);
  await requireUncommonPassword(password, [email, name]);
  const password_hash = await hashPassword(password, { caller: 'proven' });
  return inTransaction(db, async (tx) => {
    // A concurrent request may have used the link, or an admin may have removed the member.
    const isFirst = await deleteStaffInvitation(tx, hashToken(code));
    const changes = { status: 'active', password_hash };
    const isActive = isFirst && (await updateStaffMember(tx, staff_id, ['invited'], changes));
    if (!isActive) refuse('INVITATION_NOT_VALID');
    return issueEnrolmentCode({ db: tx, config }, staff_id);
  });
}

async function requireLive(db: Db, code: string) {
  const invitation = await findLiveStaffInvitation(db, hashToken(code), now());
  if (!invitation) refuse('INVITATION_NOT_VALID');
  return invitation;
}

import { sql } from 'kysely';
import type {
  acceptStaffInvitation,
  inviteStaffMember,
  StaffRole,
} from '#contract/accounts/staff-members.ts';
import type { StaffActor } from '#contract/actors.ts';
import type { ParsedOf } from '#contract/call.ts';
import type { Language } from '#contract/language.ts';
import { publish } from '#server/events.ts';
import { sendRequiredMail } from '#server/people/notifications/send-required-mail.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { hashToken, newToken } from '#server/platform/ids.ts';
import type { Parts } from '#server/platform/parts.ts';
import { requireWithinLimit } from '#server/platform/rate-limits/consume-limit.ts';
import { refuse } from '#server/platform/refusal.ts';
import { invitationExpiry } from '../invitation-expiry.ts';
import { type MailText, mailTexts } from '../mails/mail-texts.ts';
import { hashPassword } from '../passwords/hash-password.ts';
import { requireUncommonPassword } from '../passwords/require-uncommon-password.ts';
import { type Enrolment, issueEnrolmentCode } from '../staff-factor/issue-enrolment-code.ts';
import { insertStaff } from '../store.ts';
import { requireOtherMember } from './change-staff-member.ts';
import { updateStaffMember } from './store.ts';

const ROLE_TEXTS: Readonly<Record<StaffRole, MailText>> = {
  admin: 'an administrator',
  account_manager: 'an account manager',
  finance: 'a member of finance',
  support: 'a member of support',
  auditor: 'an auditor',
};

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

/** Mails the link of an invitation. The token is created here, so that no table contains it. */
export async function sendStaffInvitation(parts: Parts, staffId: number): Promise<void> {
  const { db, config } = parts;
  const invitation = await findStaffInvitation(db, staffId);
  if (!invitation || invitation.expires_at <= now()) return;
  const code = newToken();
  await updateStaffInvitationToken(db, staffId, hashToken(code));
  const { email, name, role, invited_by: inviter, inviter_language: language } = invitation;
  await sendRequiredMail(parts, 'staff_invitation', {
    source: `staff ${staffId}`,
    to: { staff_id: staffId, email, name, language },
    values: { inviter, role: mailTexts(language)(ROLE_TEXTS[role as StaffRole]) },
    link: `${config.public_url}/staff/invitation?code=${code}`,
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

async function requireLive(db: Db, code: string) {
  const invitation = await findLiveStaffInvitation(db, hashToken(code), now());
  if (!invitation) refuse('INVITATION_NOT_VALID');
  return invitation;
}

/** A pending invitation by staff member, or undefined. */
function findStaffInvitation(db: Db, staffId: number) {
  return invitations(db).where('i.staff_id', '=', staffId).executeTakeFirst();
}

/** The live invitation of a link, or undefined. */
function findLiveStaffInvitation(db: Db, tokenHash: string, at: Date) {
  return invitations(db)
    .where('i.token_hash', '=', tokenHash)
    .where('i.expires_at', '>', at)
    .executeTakeFirst();
}

type Invitation = {
  staff_id: number;
  invited_by: number;
  token_hash: string | null;
  sent_at: Date;
  expires_at: Date;
};

/** Upserts an invitation; the previous link becomes invalid. */
async function upsertStaffInvitation(tx: Tx, invitation: Invitation): Promise<void> {
  await tx
    .insertInto('staff_invitations')
    .values(invitation)
    .onConflict((conflict) => conflict.column('staff_id').doUpdateSet(invitation))
    .execute();
}

const invitations = (db: Db) =>
  db
    .selectFrom('staff_invitations as i')
    .innerJoin('staff as f', 'f.id', 'i.staff_id')
    .innerJoin('staff as b', 'b.id', 'i.invited_by')
    .where('f.status', '=', 'invited')
    .select(['i.staff_id', 'i.expires_at', 'f.email', 'f.name', 'f.role', 'b.name as invited_by'])
    .select(sql<Language | null>`b.language`.as('inviter_language'));

/** Stores the hash of the link that is about to be mailed. */
async function updateStaffInvitationToken(
  db: Db,
  staffId: number,
  tokenHash: string,
): Promise<void> {
  await db
    .updateTable('staff_invitations')
    .set({ token_hash: tokenHash })
    .where('staff_id', '=', staffId)
    .execute();
}

/** Deletes the invitation of a link; false if another request used it or a newer link exists. */
async function deleteStaffInvitation(tx: Tx, tokenHash: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('staff_invitations')
    .where('token_hash', '=', tokenHash)
    .returning('staff_id')
    .executeTakeFirst();
  return row !== undefined;
}

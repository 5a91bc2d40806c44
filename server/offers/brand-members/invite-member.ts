import type { BrandRole } from '#contract/actors.ts';
import type { Language } from '#contract/language.ts';
import { publish } from '#server/events.ts';
import { refuseDisposableEmail } from '#server/people/accounts/emails/refuse-disposable-email.ts';
import { invitationExpiry } from '#server/people/accounts/invitation-expiry.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { requireWithinLimit } from '#server/platform/rate-limits/consume-limit.ts';
import { refuse } from '#server/platform/refusal.ts';
import { presentInvitation } from './present.ts';
import { MAX_IN_BRAND } from './rules.ts';
import { findMembers, findOpenInvitation, findOpenInvitations, lockTeamOf } from './store.ts';

/** Who invites: a person of the brand, or staff. */
export type Inviter = { invited_by: number } | { invited_by_staff: number };

type Invited = { email: string; role: BrandRole; language?: Language | null };

/**
 * Invites a person to a brand. Whether the address has an account already is not said here: the link
 * finds out.
 */
export async function inviteMember(db: Db, brandId: number, by: Inviter, invited: Invited) {
  refuseDisposableEmail(invited.email);
  return inTransaction(db, (tx) => addInvitation(tx, brandId, by, invited));
}

/** The same as a part of another change, for an address that may be mailed. */
export async function addInvitation(tx: Tx, brandId: number, by: Inviter, invited: Invited) {
  const { email, role, language = null } = invited;
  const isOf = (row: { email: string }) => row.email.toLowerCase() === email.toLowerCase();
  await lockTeamOf(tx, brandId);
  const members = await findMembers(tx, brandId);
  const waiting = await findOpenInvitations(tx, brandId);
  if (members.some(isOf)) refuse('TEAM_MEMBER_EXISTS');
  if (waiting.some(isOf)) refuse('TEAM_INVITATION_EXISTS');
  if (members.length + waiting.length >= MAX_IN_BRAND) refuse('TEAM_FULL');
  await limitInvitations(tx, brandId, email);
  const at = now();
  const row = { brand_id: brandId, email, role, language, created_at: at, ...by };
  const { id } = await tx
    .insertInto('brand_invitations')
    .values({ ...row, expires_at: invitationExpiry(at) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return requestMail(tx, brandId, id);
}

/** Mails a new link of an open invitation and starts its time again. */
export async function resendInvitation(db: Db, brandId: number, id: number) {
  return inTransaction(db, async (tx) => {
    await lockTeamOf(tx, brandId);
    const invitation = await findOpenInvitation(tx, brandId, id);
    if (!invitation) refuse('NOT_FOUND');
    await limitInvitations(tx, brandId, invitation.email);
    const at = now();
    await tx
      .updateTable('brand_invitations')
      .set({ created_at: at, expires_at: invitationExpiry(at), token_hash: null })
      .where('id', '=', id)
      .execute();
    return requestMail(tx, brandId, id);
  });
}

/** Withdraws an open invitation; its link is no longer valid. */
export async function cancelInvitation(
  db: Db,
  brandId: number,
  id: number,
): Promise<Record<string, never>> {
  const cancelled = await db
    .updateTable('brand_invitations')
    .set({ cancelled_at: now() })
    .where('id', '=', id)
    .where('brand_id', '=', brandId)
    .where('accepted_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (cancelled.numUpdatedRows === 0n) refuse('NOT_FOUND');
  return {};
}

async function requestMail(tx: Tx, brandId: number, id: number) {
  await publish(tx, 'brand.invited', { brand_invitation_id: id });
  const invitation = await findOpenInvitation(tx, brandId, id);
  if (!invitation) throw new Error(`Invitation ${id} was not found after it was written.`);
  return presentInvitation(invitation);
}

// Unsolicited mail: limited per brand and, over all brands and publishers, per mailbox.
async function limitInvitations(tx: Tx, brandId: number, email: string): Promise<void> {
  await requireWithinLimit(tx, 'invitation_brand', brandId);
  await requireWithinLimit(tx, 'invitation_mail', email.toLowerCase());
}

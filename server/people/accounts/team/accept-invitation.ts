import type { acceptInvite } from '#contract/accounts/team.ts';
import type { ParsedOf } from '#contract/call.ts';
import { publish } from '#server/events.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import type { Visit } from '#server/platform/http/answer.ts';
import { hashToken } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import { hashPassword } from '../passwords/hash-password.ts';
import { requireUncommonPassword } from '../passwords/require-uncommon-password.ts';
import { finishSignIn } from '../sessions/finish-sign-in.ts';
import { insertUser, isEmailTaken, isUsernameTaken } from '../store.ts';
import { findLiveInvitation, lockInvitation, updateAccepted } from './store.ts';

type Acceptance = ParsedOf<typeof acceptInvite>;
type LiveInvitation = NonNullable<Awaited<ReturnType<typeof findLiveInvitation>>>;

/**
 * Details of the invitation behind a link; refuses 21103 unless it is live, 21104 if the address
 * has a user.
 */
export async function checkInvitation(db: Db, code: string) {
  const invitation = await requireLive(db, code);
  return {
    email: invitation.email,
    role: invitation.role,
    team: invitation.company_name || invitation.publisher_name,
    invited_by: invitation.invited_by,
    expires_at: invitation.expires_at.toISOString(),
  };
}

/**
 * Creates the invited user and signs them in. An address has at most one user: an existing account,
 * of any publisher, is unchanged and cannot join by this link.
 */
export async function acceptInvitation(db: Db, visit: Visit, input: Acceptance) {
  if (input.agree !== 1) refuse('AGREE_REQUIRED');
  const invitation = await requireLive(db, input.code);
  if (await isUsernameTaken(db, input.account)) refuse('ACCOUNT_ALREADY_EXISTS');
  await requireUncommonPassword(input.password, [input.account, invitation.email]);
  const passwordHash = await hashPassword(input.password, { caller: 'proven' });
  const userId = await inTransaction(db, (tx) =>
    join(tx, invitation, input, { passwordHash, language: visit.language }),
  ).catch(async (error) => {
    // A concurrent request took the username or the address after the check.
    if (await isUsernameTaken(db, input.account)) refuse('ACCOUNT_ALREADY_EXISTS');
    await requireLive(db, input.code);
    throw error;
  });
  return finishSignIn(db, visit, userId);
}

async function requireLive(db: Db, code: string): Promise<LiveInvitation> {
  const find = () => findLiveInvitation(db, hashToken(code), now());
  const invitation = await find();
  if (!invitation) refuse('INVITATION_NOT_VALID');
  if (!(await isEmailTaken(db, invitation.email))) return invitation;
  // A concurrent request may have accepted the invitation since it was read.
  if (!(await find())) refuse('INVITATION_NOT_VALID');
  refuse('INVITATION_EMAIL_HAS_ACCOUNT');
}

async function join(
  tx: Tx,
  { id, publisher_id, email, role }: LiveInvitation,
  input: Acceptance,
  { passwordHash, language }: { passwordHash: string; language: Visit['language'] },
): Promise<number> {
  const at = now();
  const isLocked = await lockInvitation(tx, id, hashToken(input.code), at);
  if (!isLocked) refuse('INVITATION_NOT_VALID');
  const userId = await insertUser(tx, {
    publisher_id,
    role,
    username: input.account,
    email,
    password_hash: passwordHash,
    first_name: input.first_name,
    last_name: input.last_name,
    language,
    // The link was received in this mailbox, which verifies it.
    email_verified_at: at,
    terms_agreed_at: at,
    created_at: at,
  });
  if (userId === undefined)
    throw new Error('The username or e-mail address was taken by a concurrent request.');
  await updateAccepted(tx, id, userId, at);
  await publish(tx, 'team.joined', { invitation_id: id });
  return userId;
}

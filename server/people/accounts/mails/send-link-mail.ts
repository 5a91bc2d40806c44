import { sql } from 'kysely';
import type { UserSide } from '#contract/actors.ts';
import { sendRequiredMail } from '#server/people/notifications/send-required-mail.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { isWithinLimit } from '#server/platform/rate-limits/consume-limit.ts';
import { findUser, findUserBy, findUserNamed, type User } from '../store.ts';
import { recipientOf } from './find-recipient.ts';
import { issueToken } from './issue-token.ts';
import { screenPaths } from './screen-paths.ts';

/** Sends the verification link to a user whose address is not verified yet. */
export async function sendVerification(parts: Parts, userId: number): Promise<void> {
  const user = await findUser(parts.db, userId);
  if (!user || user.email_verified_at) return;
  const code = await issueToken(parts.db, { user_id: userId, purpose: 'verify_email' });
  await sendRequiredMail(parts, 'verify_email', {
    source: `user ${userId}`,
    to: recipientOf(user),
    values: {},
    link: `${parts.config.public_url}/auth/email-verification?code=${code}`,
  });
}

/**
 * Sends a password reset link if the requested address has an account. The request is deleted
 * afterwards in either case.
 */
export async function sendPasswordReset(parts: Parts, requestId: number): Promise<void> {
  const asked = await findResetRequest(parts.db, requestId);
  const user = asked && (await findUserBy(parts.db, asked.side, 'email', asked.email));
  if (user) await sendResetLink(parts, user);
  await deleteResetRequest(parts.db, requestId);
}

/**
 * Sends a requested sign-in link, only to a verified address: otherwise an attacker who registered
 * with another person's address could have that person confirm the account.
 */
export async function sendSignInLink(parts: Parts, requestId: number): Promise<void> {
  const request = await findSignInLinkRequest(parts.db, requestId);
  if (!request) return;
  const { side, account, device_hash, knew_password } = request;
  const user = await findUserNamed(parts.db, side, account);
  if (user?.email_verified_at && user.status === 'active') {
    const isWithin = await isWithinLimit(parts.db, 'sign_in_link_flood', user.id);
    if (isWithin || knew_password) await sendSignInMail(parts, user, device_hash);
  }
  await deleteSignInLinkRequest(parts.db, requestId);
}

async function sendSignInMail(parts: Parts, user: User, device_hash: string): Promise<void> {
  const token = { user_id: user.id, purpose: 'sign_in', device_hash } as const;
  const code = await issueToken(parts.db, token);
  await sendRequiredMail(parts, 'sign_in_link', {
    source: `user ${user.id}`,
    to: recipientOf(user),
    values: {},
    link: `${parts.config.public_url}${screenPaths[user.side].signInLink}?code=${code}`,
  });
}

async function sendResetLink(parts: Parts, user: User): Promise<void> {
  const track = await issueToken(parts.db, { user_id: user.id, purpose: 'reset_password' });
  await sendRequiredMail(parts, 'password_reset', {
    source: `user ${user.id}`,
    to: recipientOf(user),
    values: {},
    link: `${parts.config.public_url}${screenPaths[user.side].reset}?track=${track}`,
  });
}

/** The address of a reset request and its side, or undefined if it has been handled. */
function findResetRequest(db: Db, id: number) {
  return db
    .selectFrom('password_reset_requests')
    .where('id', '=', id)
    .select('email')
    .select(sql<UserSide>`side`.as('side'))
    .executeTakeFirst();
}

/** Deletes a request that has been handled. */
async function deleteResetRequest(db: Db, id: number): Promise<void> {
  await db.deleteFrom('password_reset_requests').where('id', '=', id).execute();
}

/** A sign-in link request, or undefined if it has been handled. */
function findSignInLinkRequest(db: Db, id: number) {
  return db
    .selectFrom('sign_in_link_requests')
    .where('id', '=', id)
    .select(['account', 'device_hash', 'knew_password'])
    .select(sql<UserSide>`side`.as('side'))
    .executeTakeFirst();
}

/** Deletes a request that has been handled. */
async function deleteSignInLinkRequest(db: Db, id: number): Promise<void> {
  await db.deleteFrom('sign_in_link_requests').where('id', '=', id).execute();
}

import { sendMail } from '#server/platform/mail/send-mail.ts';
import type { Parts } from '#server/platform/parts.ts';
import { findUser, findUserBy } from '../store.ts';
import { issueToken } from './issue-token.ts';
import { mailTexts } from './mail-texts.ts';
import {
  deleteResetRequest,
  deleteSignInLinkRequest,
  findResetRequest,
  findSignInLinkRequest,
} from './store.ts';
import { writeLinkMail } from './write-link-mail.ts';

/** Sends the verification link to a user whose address is not verified yet. */
export async function sendVerification(parts: Parts, userId: number): Promise<void> {
  const user = await findUser(parts.db, userId);
  if (!user || user.email_verified_at) return;
  const code = await issueToken(parts.db, { user_id: userId, purpose: 'verify_email' });
  const t = mailTexts(user.language, parts.config);
  const mail = writeLinkMail(parts.config, {
    to: user.email,
    language: user.language,
    name: user.first_name,
    subject: t('Verify your email address'),
    lead: t('Welcome to {network}. Please confirm your email address.'),
    button: t('Verify email address'),
    link: `${parts.config.public_url}/auth/email-verification?code=${code}`,
    tail: t(
      'This link expires in 30 minutes and can be used once. If you did not sign up, you can ignore this email.',
    ),
  });
  await sendMail(parts.config, mail);
}

/**
 * Sends a password reset link if the requested address has an account. The request is deleted
 * afterwards in either case.
 */
export async function sendPasswordReset(parts: Parts, requestId: number): Promise<void> {
  const email = await findResetRequest(parts.db, requestId);
  const user = email === undefined ? undefined : await findUserBy(parts.db, 'email', email);
  if (user) await sendResetLink(parts, user);
  await deleteResetRequest(parts.db, requestId);
}

/**
 * Sends a requested sign-in link, only to a verified address: otherwise an attacker who registered
 * with another person's address could have that person confirm the account.
 */
export async function sendSignInLink(parts: Parts, requestId: number): Promise<void> {
  const account = await findSignInLinkRequest(parts.db, requestId);
  const column = account?.includes('@') ? 'email' : 'username';
  const user = account === undefined ? undefined : await findUserBy(parts.db, column, account);
  if (user?.email_verified_at && user.status === 'active') await sendSignInMail(parts, user);
  await deleteSignInLinkRequest(parts.db, requestId);
}

async function sendSignInMail(parts: Parts, user: Recipient): Promise<void> {
  const code = await issueToken(parts.db, { user_id: user.id, purpose: 'sign_in' });
  const t = mailTexts(user.language, parts.config);
  const mail = writeLinkMail(parts.config, {
    to: user.email,
    language: user.language,
    name: user.first_name,
    subject: t('Your sign-in link'),
    lead: t('Use this link to sign in to your {network} account without a password.'),
    button: t('Sign in'),
    link: `${parts.config.public_url}/auth/sign-in-link?code=${code}`,
    tail: t(
      'This link expires in 10 minutes and can be used once. Do not share it. If you did not request it, you can ignore this email.',
    ),
  });
  await sendMail(parts.config, mail);
}

type Recipient = NonNullable<Awaited<ReturnType<typeof findUser>>>;

async function sendResetLink(parts: Parts, user: Recipient): Promise<void> {
  const track = await issueToken(parts.db, { user_id: user.id, purpose: 'reset_password' });
  const t = mailTexts(user.language, parts.config);
  const mail = writeLinkMail(parts.config, {
    to: user.email,
    language: user.language,
    name: user.first_name,
    subject: t('Reset your password'),
    lead: t('We received a request to reset the password of your {network} account.'),
    button: t('Reset password'),
    link: `${parts.config.public_url}/reset-password?track=${track}`,
    tail: t(
      'This link expires in 30 minutes and can be used once. If you did not request this, you can ignore this email. Your password stays the same.',
    ),
  });
  await sendMail(parts.config, mail);
}

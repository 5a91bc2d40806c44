import type { Db } from '#server/platform/db/connect.ts';
import { findPublisherByCode } from '../store.ts';
import { mailboxOf } from './rules.ts';
import { findTraces } from './store.ts';

/**
 * The publisher whose code was given at sign-up. Null if the code is unknown or the new user
 * appears to be that publisher (self-referral): the same mailbox, or a device that one of its users
 * has signed in on.
 */
export async function findReferer(
  db: Db,
  code: string | undefined,
  newcomer: { email: string; device: string },
): Promise<number | null> {
  if (code === undefined) return null;
  const referer = await findPublisherByCode(db, code);
  if (referer === undefined) return null;
  const { emails, isOnDevice } = await findTraces(db, referer, newcomer.device);
  const mailbox = mailboxOf(newcomer.email);
  const isSelf = isOnDevice || emails.some((email) => mailboxOf(email) === mailbox);
  return isSelf ? null : referer;
}

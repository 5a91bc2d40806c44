import { publish } from '#server/events.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import type { Visit } from '#server/platform/http/answer.ts';
import { hashToken } from '#server/platform/ids.ts';
import { isWithinLimit, limitAddress } from '#server/platform/rate-limits/consume-limit.ts';
import { refuse } from '#server/platform/refusal.ts';
import { consumeMailToken, consumeMailTokensOf } from '../mails/store.ts';
import { findPublisher, findUser } from '../store.ts';
import { finishFirstStep } from './finish-sign-in.ts';

/**
 * Requests a sign-in mail. Answers success whether or not the account exists or has reached its
 * limit. Only the worker looks the account up, so that the response time reveals nothing.
 */
export async function requestSignInLink(
  db: Db,
  address: string,
  account: string,
): Promise<Record<string, never>> {
  await limitAddress(db, 'sign_in_link', address);
  if (!(await isWithinLimit(db, 'sign_in_link_mail', account.toLowerCase()))) return {};
  await inTransaction(db, async (tx) => {
    const sign_in_link_request_id = await insertSignInLinkRequest(tx, account, now());
    await publish(tx, 'sign_in_link.requested', { sign_in_link_request_id });
  });
  return {};
}

/**
 * Signs in by a mailed link instead of the password; a second factor is still required. The device
 * becomes known, so that failed passwords of strangers no longer count against it.
 */
export async function signInByLink(db: Db, visit: Visit, code: string) {
  await limitAddress(db, 'sign_in', visit.address);
  const at = now();
  const userId = await inTransaction(db, async (tx) => {
    const spent = await consumeMailToken(tx, 'sign_in', hashToken(code), at);
    if (spent !== undefined) await consumeMailTokensOf(tx, 'sign_in', spent, at);
    return spent;
  });
  const user = userId === undefined ? undefined : await findUser(db, userId);
  if (!user) refuse('CODE_ERROR');
  const publisher = await findPublisher(db, user.publisher_id);
  if (user.status !== 'active' || publisher?.status !== 'active') refuse('USER_LOCKED');
  return finishFirstStep(db, visit, user.id);
}

/** Records that a sign-in link was requested for this account; returns the id of the request. */
async function insertSignInLinkRequest(tx: Tx, account: string, at: Date): Promise<number> {
  const row = await tx
    .insertInto('sign_in_link_requests')
    .values({ account, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

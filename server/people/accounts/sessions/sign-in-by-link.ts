import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import type { Visit } from '#server/platform/http/answer.ts';
import { hashToken } from '#server/platform/ids.ts';
import { limitAddress } from '#server/platform/rate-limits/consume-limit.ts';
import { refuse } from '#server/platform/refusal.ts';
import { consumeMailToken, consumeMailTokensOf } from '../mails/store.ts';
import { findPublisher, findUser } from '../store.ts';
import { finishFirstStep } from './finish-sign-in.ts';

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

import { publish } from '#server/events.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { isWithinLimit, limitAddress } from '#server/platform/rate-limits/consume-limit.ts';
import { insertSignInLinkRequest } from '../mails/store.ts';

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

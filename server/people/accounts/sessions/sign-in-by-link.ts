import type { UserSide } from '#contract/actors.ts';
import type { ParsedOf } from '#contract/call.ts';
import type { requestSignInLink as requestCall } from '#contract/sign-in-link.ts';
import { publish } from '#server/events.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { addressBlock } from '#server/platform/http/address-block.ts';
import type { Visit } from '#server/platform/http/answer.ts';
import { hashToken } from '#server/platform/ids.ts';
import { isWithinLimit, limitAddress } from '#server/platform/rate-limits/consume-limit.ts';
import { refuse } from '#server/platform/refusal.ts';
import { consumeMailTokensOf } from '../mails/store.ts';
import { matchesPassword } from '../passwords/hash-password.ts';
import { requireActive } from '../require-active.ts';
import { findUser, findUserNamed } from '../store.ts';
import { finishFirstStep } from './finish-sign-in.ts';

/**
 * Requests a sign-in mail for the browser that asks. Answers success whether or not the account
 * exists or has reached its limit. Only the worker looks the account up, so that the response time
 * reveals nothing.
 *
 * An account is mailed a limited number of links, which strangers with many addresses can use up. So a
 * request with the right password is outside of this limit; the caller does not learn whether it was.
 */
export async function requestSignInLink(
  db: Db,
  { address, device }: Visit,
  side: UserSide,
  { account, password }: ParsedOf<typeof requestCall>,
): Promise<Record<string, never>> {
  await limitAddress(db, 'sign_in_link', address);
  const asked = `${addressBlock(address)} ${account.toLowerCase()}`;
  if (!(await isWithinLimit(db, 'sign_in_link_mail', asked))) return {};
  const knew_password = password !== undefined && (await isPasswordOf(db, side, account, password));
  await inTransaction(db, async (tx) => {
    const request = { side, account, device_hash: device, knew_password, created_at: now() };
    const sign_in_link_request_id = await insertSignInLinkRequest(tx, request);
    await publish(tx, 'sign_in_link.requested', { sign_in_link_request_id });
  });
  return {};
}

/**
 * Signs in by a mailed link instead of the password; a second factor is still required. The device
 * becomes known, so that failed passwords of strangers no longer count against it. The link works in
 * the browser that asked for it only: who is sent a link that another person asked for, or passes one
 * on, lets no one in. A refusal does not use it up.
 */
export async function signInByLink(db: Db, visit: Visit, side: UserSide, code: string) {
  await limitAddress(db, 'sign_in', visit.address, visit.device);
  const at = now();
  const userId = await inTransaction(db, async (tx) => {
    const link = await lockSignInToken(tx, hashToken(code));
    if (!link || link.used_at) refuse('CODE_ERROR');
    if (link.expires_at <= at) refuse('SIGN_IN_LINK_EXPIRED');
    if (link.device_hash !== visit.device) refuse('SIGN_IN_LINK_ELSEWHERE');
    if ((await findUser(tx, link.user_id))?.side !== side) refuse('CODE_ERROR');
    await consumeMailTokensOf(tx, 'sign_in', link.user_id, at);
    return link.user_id;
  });
  const user = await findUser(db, userId);
  if (!user) refuse('CODE_ERROR');
  await requireActive(db, user);
  return finishFirstStep(db, visit, user.id);
}

/** Takes as long for an unknown account. */
async function isPasswordOf(
  db: Db,
  side: UserSide,
  account: string,
  password: string,
): Promise<boolean> {
  const user = await findUserNamed(db, side, account);
  return matchesPassword(password, user?.password_hash ?? null, 'stranger');
}

/** Records that a sign-in link was requested for this account; returns the id of the request. */
async function insertSignInLinkRequest(
  tx: Tx,
  request: {
    side: UserSide;
    account: string;
    device_hash: string;
    knew_password: boolean;
    created_at: Date;
  },
): Promise<number> {
  const row = await tx
    .insertInto('sign_in_link_requests')
    .values(request)
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** A mailed sign-in token, used or not; locked, so that of concurrent uses one succeeds. */
function lockSignInToken(tx: Tx, tokenHash: string) {
  return tx
    .selectFrom('mail_tokens')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', 'sign_in')
    .select(['user_id', 'device_hash', 'used_at', 'expires_at'])
    .forUpdate()
    .executeTakeFirst();
}

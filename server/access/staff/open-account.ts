import type { StaffActor, UserSide } from '#contract/actors.ts';
import { openActingSession } from '#server/people/accounts/sessions/open-session.ts';
import { now } from '#server/platform/clock.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import type { Visit } from '#server/platform/http/answer.ts';
import { hashToken, newToken } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import { codeExpiry } from './rules.ts';
import { consumeCode, deleteOldCodes, findUserName, insertAudit, insertCode } from './store.ts';

type Opened = { user_id: number; reason: string; brand_id: number | null };

/** Stores a code that opens a user's account once within 60 seconds; for one brand in the portal. */
export async function issueCode(db: Db, { staff_id }: StaffActor, opened: Opened) {
  const code = newToken();
  const created_at = now();
  const expires_at = codeExpiry(created_at);
  await deleteOldCodes(db, created_at);
  await insertCode(db, {
    ...{ code_hash: hashToken(code), staff_id, created_at, expires_at },
    ...opened,
  });
  return { code, expires_at: expires_at.toISOString() };
}

/**
 * Opens the session of a code, with its audit entry under the path of the call. Refuses 20060 for a
 * code that is not live or opens an account of another side.
 */
export async function openByCode(
  tx: Tx,
  visit: Visit,
  { side, path, code }: { side: UserSide; path: string; code: string },
) {
  const taken = await consumeCode(tx, hashToken(code), now());
  if (taken?.side !== side) refuse('CODE_ERROR');
  const { reason, staff_name, mcid, side: _side, ...holder } = taken;
  const { token, expires_at } = await openActingSession(tx, holder);
  const user = await findUserName(tx, holder.user_id);
  await insertAudit(tx, {
    ...{ staff_id: holder.staff_id, staff_name, publisher_id: user.publisher_id },
    ...{ acting_as: user.username, call: path, reason, code: 0, key: 'success' },
    subject: mcid === null ? `user_id ${holder.user_id}` : `mcid ${mcid}`,
    address: visit.address,
    made_at: now(),
  });
  return { token, expires_at: expires_at.toISOString(), mcid };
}

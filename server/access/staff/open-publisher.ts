import { exchangeAutologin as exchangeCall } from '#contract/accounts/staff.ts';
import type { StaffActor } from '#contract/actors.ts';
import { openActingSession } from '#server/people/accounts/sessions/open-session.ts';
import { now } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import type { Visit } from '#server/platform/http/answer.ts';
import { hashToken, newToken } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import { codeExpiry } from './rules.ts';
import {
  consumeCode,
  deleteOldCodes,
  findOwner,
  findUserName,
  insertAudit,
  insertCode,
} from './store.ts';

/** Creates an address that opens a publisher's account once within 60 seconds. */
export async function issueAutologin(
  { db, config }: { db: Db; config: Config },
  actor: StaffActor,
  { publisher_id, reason }: { publisher_id: number; reason: string },
) {
  const owner = await findOwner(db, publisher_id);
  if (!owner) refuse('NOT_FOUND');
  const code = newToken();
  const created_at = now();
  const expires_at = codeExpiry(created_at);
  await deleteOldCodes(db, created_at);
  await insertCode(db, {
    code_hash: hashToken(code),
    staff_id: actor.staff_id,
    user_id: owner.user_id,
    reason,
    created_at,
    expires_at,
  });
  return {
    url: `${config.public_url}/autologin?code=${code}`,
    expires_at: expires_at.toISOString(),
  };
}

/** Exchanges a code for an impersonation session, together with its audit entry. */
export async function exchangeAutologin(db: Db, visit: Visit, code: string) {
  return inTransaction(db, async (tx) => {
    const taken = await consumeCode(tx, hashToken(code), now());
    if (!taken) refuse('CODE_ERROR');
    const { reason, staff_name, ...holder } = taken;
    const { token, expires_at } = await openActingSession(tx, holder);
    const user = await findUserName(tx, holder.user_id);
    await insertAudit(tx, {
      staff_id: holder.staff_id,
      staff_name,
      publisher_id: user.publisher_id,
      acting_as: user.username,
      call: exchangeCall.path,
      subject: `user_id ${holder.user_id}`,
      reason,
      code: 0,
      key: 'success',
      address: visit.address,
      made_at: now(),
    });
    return { token, expires_at: expires_at.toISOString() };
  });
}

import { exchangeAutologin as exchangeCall } from '#contract/accounts/staff.ts';
import { openActingSession } from '#server/people/accounts/sessions/open-session.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import type { Visit } from '#server/platform/http/answer.ts';
import { hashToken } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import { consumeCode, findUserName, insertAudit } from './store.ts';

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

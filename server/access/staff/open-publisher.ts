import { exchangeAutologin as exchangeCall } from '#contract/accounts/staff.ts';
import type { StaffActor } from '#contract/actors.ts';
import type { Config } from '#server/platform/config.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import type { Visit } from '#server/platform/http/answer.ts';
import { refuse } from '#server/platform/refusal.ts';
import { issueCode, openByCode } from './open-account.ts';
import { findOwner } from './store.ts';

/** Creates an address that opens a publisher's account once within 60 seconds. */
export async function issueAutologin(
  { db, config }: { db: Db; config: Config },
  actor: StaffActor,
  { publisher_id, reason }: { publisher_id: number; reason: string },
) {
  const owner = await findOwner(db, publisher_id);
  if (!owner) refuse('NOT_FOUND');
  const opened = { user_id: owner.user_id, reason, brand_id: null };
  const { code, expires_at } = await issueCode(db, actor, opened);
  return { url: `${config.public_url}/autologin?code=${code}`, expires_at };
}

/** Exchanges a code for an impersonation session, together with its audit entry. */
export async function exchangeAutologin(db: Db, visit: Visit, code: string) {
  return inTransaction(db, async (tx) => {
    const asked = { side: 'publisher', path: exchangeCall.path, code } as const;
    const { token, expires_at } = await openByCode(tx, visit, asked);
    return { token, expires_at };
  });
}

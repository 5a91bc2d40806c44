import type { NewcomerActor } from '#contract/actors.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import type { Visit } from '#server/platform/http/answer.ts';
import { hashToken } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import { requirePassword } from '../passwords/require-password.ts';
import { bindIdentity } from './bind-identity.ts';
import { presentIdentity } from './present.ts';
import { consumeTicket } from './store.ts';

/**
 * Binds the identity behind a ticket to the user. The password is required, because a bound
 * identity outlives the session. The address must be verified: otherwise an attacker who registered
 * with another person's address would keep access after its owner took over the account.
 */
export async function bindThirdParty(
  db: Db,
  actor: NewcomerActor,
  visit: Visit,
  { ticket, password }: { ticket: string; password: string },
) {
  const user = await requirePassword(db, actor, password);
  if (!user.email_verified_at) refuse('EMAIL_NOT_VERIFIED');
  return inTransaction(db, async (tx) => {
    const at = now();
    const identity = await consumeTicket(tx, hashToken(ticket), visit.device, at);
    if (!identity) refuse('USER_THIRD_INFO_NOT_EXISTS');
    return presentIdentity(await bindIdentity(tx, user.id, identity, at));
  });
}

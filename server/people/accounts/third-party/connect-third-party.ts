import type * as calls from '#contract/accounts/third-party.ts';
import type { NewcomerActor } from '#contract/actors.ts';
import type { ParsedOf } from '#contract/call.ts';
import { now } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import type { Visit } from '#server/platform/http/answer.ts';
import type { Parts } from '#server/platform/parts.ts';
import { limitAddress } from '#server/platform/rate-limits/consume-limit.ts';
import { refuse } from '#server/platform/refusal.ts';
import { requirePassword } from '../passwords/require-password.ts';
import { bindIdentity } from './bind-identity.ts';
import { identifyReturn } from './identify-return.ts';
import { linkThirdParty } from './link-third-party.ts';
import { presentIdentity } from './present.ts';

/**
 * Sends a signed-in user to a provider to connect it. The password is required, because a bound
 * identity outlives the session. The address must be verified: otherwise an attacker who registered
 * with another person's address would keep access after its owner took over the account.
 */
export async function beginConnect(
  parts: Parts,
  actor: NewcomerActor,
  visit: Visit,
  { platform, password }: ParsedOf<typeof calls.beginConnect>,
): Promise<{ link: string }> {
  const user = await requirePassword(parts.db, actor, password);
  if (!user.email_verified_at) refuse('EMAIL_NOT_VERIFIED');
  return linkThirdParty(parts, visit, platform, actor.session_id);
}

/**
 * Binds the identity that the same session returns with; refuses 20040 if another account has it.
 */
export async function connectThirdParty(
  parts: Parts,
  actor: NewcomerActor,
  visit: Visit,
  returned: ParsedOf<typeof calls.connectThirdParty>,
) {
  await limitAddress(parts.db, 'third_party_check', visit.address);
  const identity = await identifyReturn(parts, visit, returned, actor.session_id);
  return inTransaction(parts.db, async (tx) =>
    presentIdentity(await bindIdentity(tx, actor.user_id, identity, now())),
  );
}

import type { checkThirdParty as checkCall, UnboundStep } from '#contract/accounts/third-party.ts';
import type { ParsedOf } from '#contract/call.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import type { Visit } from '#server/platform/http/answer.ts';
import { hashToken, newToken } from '#server/platform/ids.ts';
import type { Parts } from '#server/platform/parts.ts';
import { limitAddress } from '#server/platform/rate-limits/consume-limit.ts';
import { refuse } from '#server/platform/refusal.ts';
import { requireActive } from '../require-active.ts';
import { finishFirstStep } from '../sessions/finish-sign-in.ts';
import { findUser, findUserBy } from '../store.ts';
import { bindIdentity } from './bind-third-party.ts';
import { type Identity, thirdPartyExpiry } from './rules.ts';
import { findIdentity, insertTicket, touchIdentity } from './store.ts';
import { identifyReturn } from './visit-provider.ts';

type ProviderReturn = ParsedOf<typeof checkCall>;

/**
 * Signs in a user who returns from a provider. The identity is the provider's subject, regardless
 * of the e-mail address; 320 with a ticket if it is not bound.
 */
export async function checkThirdParty(parts: Parts, visit: Visit, returned: ProviderReturn) {
  await limitAddress(parts.db, 'third_party_check', visit.address);
  const identity = await identifyReturn(parts, visit, returned, null);
  const userId = await findOwner(parts.db, identity);
  if (userId === undefined) {
    refuse('THIRD_PARTY_STEP_REQUIRED', await offerTicket(parts.db, visit, identity));
  }
  const user = await findUser(parts.db, userId);
  if (!user) refuse('USER_LOCKED');
  await requireActive(parts.db, user);
  return finishFirstStep(parts.db, visit, user.id);
}

// An e-mail address links an identity to an account only if both the provider and we have verified
// it. Registering with another person's address therefore gains nothing.
async function findOwner(db: Db, identity: Identity): Promise<number | undefined> {
  const bound = await findIdentity(db, identity.platform, identity.subject);
  if (bound) {
    await touchIdentity(db, bound.id, now());
    return bound.user_id;
  }
  if (!identity.email_verified || identity.email === '') return undefined;
  const user = await findUserBy(db, 'publisher', 'email', identity.email);
  if (!user?.email_verified_at) return undefined;
  await inTransaction(db, (tx) => bindIdentity(tx, user.id, identity, now()));
  return user.id;
}

async function offerTicket(db: Db, visit: Visit, identity: Identity): Promise<UnboundStep> {
  const { platform, subject, email, first_name, last_name } = identity;
  const ticket = newToken();
  const at = now();
  await insertTicket(db, {
    ticket_hash: hashToken(ticket),
    platform,
    subject,
    device_hash: visit.device,
    created_at: at,
    expires_at: thirdPartyExpiry(at),
  });
  return { step: 'unbound', platform, ticket, email, first_name, last_name };
}

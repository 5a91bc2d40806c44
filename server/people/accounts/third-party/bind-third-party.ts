import type * as calls from '#contract/accounts/third-party.ts';
import type { ThirdPartyPlatform } from '#contract/accounts/third-party.ts';
import type { NewcomerActor } from '#contract/actors.ts';
import type { ParsedOf } from '#contract/call.ts';
import { publish } from '#server/events.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import type { Visit } from '#server/platform/http/answer.ts';
import { hashToken } from '#server/platform/ids.ts';
import type { Parts } from '#server/platform/parts.ts';
import { limitAddress } from '#server/platform/rate-limits/consume-limit.ts';
import { refuse } from '#server/platform/refusal.ts';
import { requirePassword } from '../passwords/require-password.ts';
import { findUser } from '../store.ts';
import {
  consumeTicket,
  deleteIdentity,
  findIdentities,
  findIdentity,
  insertIdentity,
  lockIdentities,
} from './store.ts';
import { identifyReturn, linkThirdParty } from './visit-provider.ts';

/** Identities the user may sign in with. */
export async function listThirdParty(db: Db, actor: NewcomerActor) {
  return { list: (await findIdentities(db, actor.user_id)).map(presentIdentity) };
}

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

/** Unbinds an identity of the user; refused for the last way of signing in. */
export async function unbindThirdParty(
  db: Db,
  actor: NewcomerActor,
  id: number,
): Promise<Record<string, never>> {
  await inTransaction(db, async (tx) => {
    await lockIdentities(tx, actor.user_id);
    const identities = await findIdentities(tx, actor.user_id);
    if (!identities.some((identity) => identity.id === id)) refuse('USER_NOT_BIND');
    const user = await findUser(tx, actor.user_id);
    if (!user?.password_hash && identities.length === 1) refuse('LAST_SIGN_IN_WAY');
    await deleteIdentity(tx, actor.user_id, id);
    await publish(tx, 'user.details_changed', {
      user_id: actor.user_id,
      detail: 'provider_unbound',
    });
  });
  return {};
}

/**
 * Binds an identity to a user and notifies them by mail; refuses 20040 if another account has it.
 */
export async function bindIdentity(
  tx: Tx,
  userId: number,
  { platform, subject }: { platform: ThirdPartyPlatform; subject: string },
  at: Date,
) {
  const bound = await insertIdentity(tx, { user_id: userId, platform, subject, bound_at: at });
  if (bound) {
    await publish(tx, 'user.details_changed', { user_id: userId, detail: 'provider_bound' });
    return bound;
  }
  const owner = await findIdentity(tx, platform, subject);
  if (owner?.user_id !== userId) refuse('USER_HAS_BEEN_BOUND');
  return owner;
}

/** An identity as shown to its owner; the provider's subject is not returned. */
function presentIdentity(row: {
  id: number;
  platform: ThirdPartyPlatform;
  bound_at: Date;
  last_used_at: Date | null;
}) {
  return {
    id: row.id,
    platform: row.platform,
    bound_at: row.bound_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
  };
}

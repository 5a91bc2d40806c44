import type { ThirdPartyPlatform } from '#contract/accounts/third-party.ts';
import { publish } from '#server/events.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findIdentity, insertIdentity } from './store.ts';

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

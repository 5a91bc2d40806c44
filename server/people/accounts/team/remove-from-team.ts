import type { Tx } from '#server/platform/db/connect.ts';
import { cancelEmailChanges } from '../emails/store.ts';
import { consumeMailTokensOf } from '../mails/store.ts';
import { endSessionsOfUser } from '../sessions/store.ts';
import { deleteIdentitiesOf } from '../third-party/store.ts';
import { deleteChallengesOf } from '../two-factor/holder-store.ts';
import { cancelInvitationsOf, updateRemoved } from './store.ts';

/**
 * Revokes all access of a user to a team: sessions, mailed links and pending sign-ins. The row
 * stays for the history; username and address become available.
 */
export async function removeFromTeam(tx: Tx, userId: number, at: Date): Promise<void> {
  await updateRemoved(tx, userId, at);
  await endSessionsOfUser(tx, userId, at);
  await deleteChallengesOf(tx, { holder: 'user', id: userId });
  await deleteIdentitiesOf(tx, userId);
  await cancelEmailChanges(tx, userId, at);
  await consumeMailTokensOf(tx, 'reset_password', userId, at);
  await consumeMailTokensOf(tx, 'verify_email', userId, at);
  await cancelInvitationsOf(tx, userId, at);
}

import type { ChangeKind } from '#contract/live.ts';
import type { Db } from '../db/connect.ts';
import { notifyLater } from '../db/notify-later.ts';

/** Channel of the changes; the payload is a kind and an audience. */
export const CHANGE_CHANNEL = 'changes';

/** Who sees a change: a publisher, one user, one staff member, all staff, or all publishers. */
export type Audience =
  | { publisher_id: number }
  | { user_id: number }
  | { staff_id: number }
  | 'staff'
  | 'publishers';

/** The name of an audience in a notification. */
export function nameOf(audience: Audience): string {
  return typeof audience === 'string'
    ? audience
    : Object.entries(audience).join().replace('_id', '');
}

/**
 * Announces to the open screens of an audience that data of a kind has changed, once the transaction
 * has committed. Only the kind is sent: the screen requests what it may see.
 */
export function announceChange(db: Db, kind: ChangeKind, ...audiences: readonly Audience[]): void {
  for (const audience of audiences) notifyLater(db, CHANGE_CHANNEL, `${kind} ${nameOf(audience)}`);
}

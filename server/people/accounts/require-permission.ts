import type { AnyActor } from '#contract/actors.ts';
import type { Call } from '#contract/call.ts';
import { refuse } from '#server/platform/refusal.ts';
import { publisherPermissionsOf } from './rules.ts';

/**
 * Refuses 21040 if a publisher's user lacks the permission of a call. Permissions of brands and staff
 * are checked at authentication.
 */
export function requirePermission(call: Call, actor: unknown): void {
  const one = actor as AnyActor;
  if (one?.kind !== 'publisher' || call.permission === null) return;
  if (!publisherPermissionsOf(one.role).includes(call.permission)) refuse('PERMISSION_DENIED');
}

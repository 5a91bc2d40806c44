import type { NewcomerActor, StaffActor } from '#contract/actors.ts';
import type { Call } from '#contract/call.ts';
import { refuse } from '#server/platform/refusal.ts';
import { publisherPermissionsOf } from './rules.ts';

/** Refuses 21040 where a publisher's user may not make a call; staff were judged as they came in. */
export function requirePermission(call: Call, actor: unknown): void {
  const one = actor as NewcomerActor | StaffActor | null;
  if (one?.kind !== 'publisher' || call.permission === null) return;
  if (!publisherPermissionsOf(one.role).includes(call.permission)) refuse('PERMISSION_DENIED');
}

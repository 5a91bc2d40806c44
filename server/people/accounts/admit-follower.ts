import type { ActorRule } from '#contract/actors.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Audience } from '#server/platform/live/announce-change.ts';
import { refuse } from '#server/platform/refusal.ts';
import { admitActor } from './admit-actor.ts';

/** Authenticates the owner of a stream of changes, as a call with this actor rule does. */
export async function admitFollower(
  db: Db,
  rule: ActorRule,
  token: string | null,
): Promise<{ owner: string; audiences: readonly Audience[] }> {
  const actor = await admitActor(db, rule, token);
  if (actor === null) refuse('UNAUTHORISED');
  if (actor.kind === 'staff') {
    const { staff_id } = actor;
    return { owner: `staff ${staff_id}`, audiences: [{ staff_id }, 'staff'] };
  }
  const { user_id, acting } = actor;
  // What changes for the person may concern their other brands, which this session does not show.
  if (actor.only_brand_id !== null) {
    return { owner: `staff ${acting?.staff_id} in the portal`, audiences: [] };
  }
  if (actor.kind === 'brand') return { owner: `user ${user_id}`, audiences: [{ user_id }] };
  const { publisher_id } = actor;
  return { owner: `user ${user_id}`, audiences: [{ user_id }, { publisher_id }, 'publishers'] };
}

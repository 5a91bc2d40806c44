import type { NewcomerActor } from '#contract/actors.ts';
import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { MAX_IN_TEAM } from '../rules.ts';
import { presentInvitation, presentMember } from './present.ts';
import { findMembers, findWaiting } from './store.ts';

/** Users and pending invitations of the publisher in one answer; at most `MAX_IN_TEAM`. */
export async function listTeam(db: Db, actor: NewcomerActor) {
  const members = await findMembers(db, actor.publisher_id);
  const waiting = await findWaiting(db, actor.publisher_id);
  return {
    list: members.map((row) => presentMember(row, actor)),
    total: members.length,
    invitations: waiting.map((row) => presentInvitation(row, now())),
    places_left: Math.max(0, MAX_IN_TEAM - members.length - waiting.length),
  };
}

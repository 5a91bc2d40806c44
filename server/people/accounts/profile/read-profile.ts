import type { NewcomerActor } from '#contract/actors.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { presentProfile, presentStaff } from '../present.ts';
import { findProfile, findStaff } from '../store.ts';

/** The signed-in user as returned to the screens. */
export async function readProfile(db: Db, actor: NewcomerActor) {
  return presentProfile(await findProfile(db, actor.user_id), actor.acting);
}

/** The signed-in staff member as returned to the console. */
export async function readStaffProfile(db: Db, actor: { staff_id: number }) {
  return presentStaff(await findStaff(db, actor.staff_id));
}

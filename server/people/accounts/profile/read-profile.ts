import type { NewcomerActor, UserActor } from '#contract/actors.ts';
import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { findPendingEmailChange } from '../emails/store.ts';
import { presentEmailChange, presentProfile, presentStaff } from '../present.ts';
import { findProfile, findStaff, findUser } from '../store.ts';
import { countRecoveryCodes, findFactor } from '../two-factor/store.ts';

/** The signed-in user as returned to the screens. */
export async function readProfile(db: Db, actor: NewcomerActor) {
  return presentProfile(await findProfile(db, actor.user_id), actor.acting);
}

/** The signed-in staff member as returned to the console. */
export async function readStaffProfile(db: Db, actor: { staff_id: number }) {
  return presentStaff(await findStaff(db, actor.staff_id));
}

/** Sign-in settings of the user, with any pending change. */
export async function readLoginInformation(db: Db, actor: UserActor) {
  const user = await findUser(db, actor.user_id);
  const { username = '', email = '' } = user ?? {};
  const change = await findPendingEmailChange(db, actor.user_id, now());
  const factor = await findFactor(db, { holder: 'user', id: actor.user_id });
  return {
    username,
    email,
    email_change: change ? presentEmailChange(change) : null,
    two_factor: {
      on: Boolean(factor?.confirmed_at),
      recovery_codes_left: await countRecoveryCodes(db, { holder: 'user', id: actor.user_id }),
    },
  };
}

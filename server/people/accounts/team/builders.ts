import type { NewcomerActor } from '#contract/actors.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { buildPublisher } from '../builders.ts';
import { findUser } from '../store.ts';

/** Another signed-in user of an existing publisher, with this role. */
export async function buildMember(
  t: { db: Db },
  owner: { publisher_id: number },
  role: NewcomerActor['role'] = 'publisher_member',
) {
  const made = await buildPublisher(t);
  const { publisher_id } = owner;
  await t.db
    .updateTable('users')
    .set({ publisher_id, role })
    .where('id', '=', made.user_id)
    .execute();
  const user = await findUser(t.db, made.user_id);
  if (user?.publisher_id !== publisher_id) throw new Error('The member is of another publisher.');
  return { ...made, publisher_id };
}

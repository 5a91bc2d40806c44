import type { editCompany as editCompanyCall } from '#contract/accounts/profile.ts';
import type { editProfile as editProfileCall } from '#contract/accounts/publisher.ts';
import type { NewcomerActor } from '#contract/actors.ts';
import type { ParsedOf } from '#contract/call.ts';
import { claimFile } from '#server/people/uploads/claim-file.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { updatePublisher, updateUser } from '../store.ts';
import { readProfile } from './read-profile.ts';

/**
 * Replaces the names of a user, and the language unless it is absent. Currency and time zone belong
 * to the publisher and stay when absent. Refuses 21040 if anyone but an owner changes them.
 */
export async function editProfile(
  db: Db,
  actor: NewcomerActor,
  input: ParsedOf<typeof editProfileCall>,
) {
  const { first_name, last_name, nickname = '', language } = input;
  const { currency = actor.currency, time_zone = actor.time_zone } = input;
  const isPublishers = currency !== actor.currency || time_zone !== actor.time_zone;
  if (isPublishers && actor.role !== 'publisher_owner') refuse('PERMISSION_DENIED');
  return inTransaction(db, async (tx) => {
    await updateUser(tx, actor.user_id, {
      first_name,
      last_name,
      nickname,
      ...(language && { language }),
    });
    if (isPublishers) await updatePublisher(tx, actor.publisher_id, { currency, time_zone });
    return readProfile(tx, actor);
  });
}

/** Replaces the company details of the user's publisher: absent fields become empty. */
export async function editCompany(
  db: Db,
  actor: NewcomerActor,
  input: ParsedOf<typeof editCompanyCall>,
) {
  return inTransaction(db, async (tx) => {
    await upsertCompany(tx, actor.publisher_id, {
      company_name: input.company_name ?? '',
      category: input.category ?? '',
      country: input.country ?? '',
      address: input.address ?? '',
      city: input.city ?? '',
      province: input.province ?? '',
      postal_code: input.postal_code ?? '',
      updated_at: now(),
    });
    return readProfile(tx, actor);
  });
}

/** Sets the picture of a user. Refuses AVATAR_STRING for anything but a file of the publisher. */
export async function editAvatar(db: Db, actor: NewcomerActor, avatar: string) {
  return inTransaction(db, async (tx) => {
    await claimFile(tx, actor.publisher_id, avatar, 'AVATAR_STRING');
    await updateUser(tx, actor.user_id, { avatar });
    return readProfile(tx, actor);
  });
}

/** Upserts a publisher's company details as a whole. */
async function upsertCompany(
  db: Db,
  publisherId: number,
  company: {
    company_name: string;
    category: string;
    country: string;
    address: string;
    city: string;
    province: string;
    postal_code: string;
    updated_at: Date;
  },
): Promise<void> {
  await db
    .insertInto('companies')
    .values({ publisher_id: publisherId, ...company })
    .onConflict((conflict) => conflict.column('publisher_id').doUpdateSet(company))
    .execute();
}

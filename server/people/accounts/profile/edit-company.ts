import type { editCompany as editCompanyCall } from '#contract/accounts/profile.ts';
import type { NewcomerActor } from '#contract/actors.ts';
import type { ParsedOf } from '#contract/call.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { readProfile } from './read-profile.ts';
import { upsertCompany } from './store.ts';

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

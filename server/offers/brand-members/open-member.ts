import type { BrandRole } from '#contract/actors.ts';
import { openBrandUser } from '#server/people/accounts/brand-users.ts';
import { hashPassword } from '#server/people/accounts/passwords/hash-password.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { requireBrand } from '../brands/find-brand.ts';
import { insertMember } from './store.ts';

/** A person whose account is opened without an invitation, by the demonstration. */
export type OpenedBrandMember = {
  mcid: string;
  email: string;
  first_name: string;
  last_name: string;
  role: BrandRole;
  password: string;
};

/** Opens the account of a person with their brand, as an accepted invitation does. */
export async function openBrandMember(
  db: Db,
  { mcid, role, password, ...person }: OpenedBrandMember,
): Promise<void> {
  const { id: brand_id } = await requireBrand(db, mcid);
  const password_hash = await hashPassword(password);
  await inTransaction(db, async (tx) => {
    const user_id = await openBrandUser(tx, {
      ...person,
      password_hash,
      language: null,
      time_zone: null,
    });
    if (user_id === undefined) refuse('INVITATION_EMAIL_HAS_ACCOUNT');
    await insertMember(tx, { brand_id, user_id, role, added_at: now() });
  });
}

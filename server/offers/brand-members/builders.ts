import type { BrandRole } from '#contract/actors.ts';
import { openBrandUser } from '#server/people/accounts/brand-users.ts';
import { CHEAPEST, hashPassword } from '#server/people/accounts/passwords/hash-password.ts';
import { openSession } from '#server/people/accounts/sessions/open-session.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { newCode } from '#server/platform/ids.ts';
import { buildBrand } from '../brands/builders.ts';
import { findBrandByMcid } from '../brands/find-brand.ts';
import { insertMember } from './store.ts';

/** A signed-in person of a brand: of a new brand unless one is given. */
export async function buildBrandUser(
  t: { db: Db },
  { role = 'owner', ...chosen }: { role?: BrandRole; mcid?: string; email?: string } = {},
) {
  const mcid = chosen.mcid ?? (await buildBrand(t)).mcid;
  const brand = await findBrandByMcid(t.db, mcid);
  if (!brand) throw new Error(`There is no brand ${mcid}.`);
  const email = chosen.email ?? `brand_${newCode(10)}@example.com`;
  const password = 'a busy market';
  const password_hash = await hashPassword(password, { cost: CHEAPEST });
  return inTransaction(t.db, async (tx) => {
    const names = { first_name: 'Billie', last_name: 'Brand', language: null, time_zone: null };
    const user_id = await openBrandUser(tx, { email, password_hash, ...names });
    if (user_id === undefined) throw new Error(`${email} is taken.`);
    await insertMember(tx, { brand_id: brand.id, user_id, role, added_at: now() });
    const token = await openSession(tx, { user_id });
    return { token, user_id, email, password, mcid, brand_id: brand.id };
  });
}

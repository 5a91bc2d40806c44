import type { BrandUserActor } from '#contract/actors.ts';
import type { editPortalProfile } from '#contract/brand-members/brand.ts';
import type { ParsedOf } from '#contract/call.ts';
import { changeBrandUser, readBrandUser } from '#server/people/accounts/brand-users.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { brandPermissionsOf } from './rules.ts';
import { listBrandsOf } from './store.ts';

type Viewer = Pick<BrandUserActor, 'user_id' | 'acting' | 'only_brand_id'>;

/** The person who is signed in to the portal, with the brands that their session may open. */
export async function readPortalProfile(db: Db, { user_id, acting, only_brand_id }: Viewer) {
  const { id, ...person } = await readBrandUser(db, user_id);
  const brands = await listBrandsOf(db, user_id);
  return {
    user_id: id,
    ...person,
    brands: brands
      .filter(({ id }) => only_brand_id === null || id === only_brand_id)
      .map(({ id: _id, ...brand }) => ({
        ...brand,
        permissions: [...brandPermissionsOf(brand.role)],
      })),
    acting: acting && { staff_name: acting.name, expires_at: acting.expires_at.toISOString() },
  };
}

/** The same for a sign-in. */
export async function completeSignIn(
  db: Db,
  { token, user_id }: { token: string; user_id: number },
) {
  const own = { user_id, acting: null, only_brand_id: null };
  return { token, user: await readPortalProfile(db, own) };
}

/** Replaces the names, language and time zone of the person. */
export async function editOwnProfile(
  db: Db,
  actor: BrandUserActor,
  { language, time_zone, ...names }: ParsedOf<typeof editPortalProfile>,
) {
  const change = { ...names, time_zone: time_zone ?? null, ...(language && { language }) };
  await changeBrandUser(db, actor.user_id, change);
  return readPortalProfile(db, actor);
}

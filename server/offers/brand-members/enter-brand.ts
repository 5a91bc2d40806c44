import type { BrandActor, BrandUserActor } from '#contract/actors.ts';
import type { Call } from '#contract/call.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { brandPermissionsOf } from './rules.ts';
import { findMembership } from './store.ts';

/**
 * The person in the brand that a call of the portal names: the only place where brand and person are
 * compared (decision 0240). Refuses 21040 for a brand that is not theirs, as if it did not exist, and
 * for a role without the permission of the call. A session of staff shows one brand.
 */
export async function enterBrand(
  db: Db,
  { actor: rule }: Call,
  person: BrandUserActor,
  { mcid }: Record<string, unknown>,
): Promise<BrandActor> {
  if (mcid === undefined) refuse('BRAND_QUERY_MCID_REQUIRED');
  if (typeof mcid !== 'string') refuse('BRAND_QUERY_MCID_STRING');
  const found = await findMembership(db, person.user_id, mcid);
  if (!found) refuse('PERMISSION_DENIED');
  if (person.only_brand_id !== null && person.only_brand_id !== found.brand_id) {
    refuse('PERMISSION_DENIED');
  }
  const needed = typeof rule === 'object' && 'brand' in rule ? rule.brand : null;
  if (!brandPermissionsOf(found.role).some((one) => one === needed)) refuse('PERMISSION_DENIED');
  return { ...person, ...found, mcid };
}

import type { StaffActor } from '#contract/actors.ts';
import { exchangePortalCode } from '#contract/brand-members/sign-in.ts';
import { requireBrand } from '#server/offers/brands/find-brand.ts';
import type { Config } from '#server/platform/config.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import type { Visit } from '#server/platform/http/answer.ts';
import { refuse } from '#server/platform/refusal.ts';
import { issueCode, openByCode } from './open-account.ts';
import { findBrandOwner } from './store.ts';

/**
 * Creates an address that opens the portal of a brand once within 60 seconds, as its first owner sees
 * it. Refuses BRAND_HAS_NO_OWNER.
 */
export async function issuePortalCode(
  { db, config }: { db: Db; config: Config },
  actor: StaffActor,
  { mcid, reason }: { mcid: string; reason: string },
) {
  const { id: brand_id } = await requireBrand(db, mcid);
  const owner = await findBrandOwner(db, brand_id);
  if (!owner) refuse('BRAND_HAS_NO_OWNER');
  const { code, expires_at } = await issueCode(db, actor, { ...owner, brand_id, reason });
  return { url: `${config.public_url}/portal/autologin?code=${code}`, expires_at };
}

/** Exchanges a code for a session that shows one brand and changes nothing. */
export async function exchangeCodeOfPortal(db: Db, visit: Visit, code: string) {
  return inTransaction(db, async (tx) => {
    const { mcid, ...opened } = await openByCode(tx, visit, {
      ...{ side: 'brand', path: exchangePortalCode.path, code },
    });
    if (mcid === null) refuse('CODE_ERROR');
    return { ...opened, mcid };
  });
}

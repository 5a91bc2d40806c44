import { sql } from 'kysely';
import type { ParsedOf } from '#contract/call.ts';
import type { verifySite as verifySiteCall } from '#contract/sites/publisher.ts';
import { publish } from '#server/events.ts';
import { now } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { newToken } from '#server/platform/ids.ts';
import { requireWithinLimit } from '#server/platform/rate-limits/consume-limit.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findOwnSite } from '../find-site.ts';
import { keepsProof } from '../rules.ts';
import { lockSiteOf, updateSite } from '../store.ts';
import { lookForProof, proofsOf } from './look-for-proof.ts';

type Site = NonNullable<Awaited<ReturnType<typeof findOwnSite>>>;
type Verified = Pick<Site, 'website' | 'channel_type' | 'verified_at' | 'verified_by'>;

/**
 * Returns how a publisher proves the ownership of a site and, with `check`, looks for the proof. A
 * verified site stays verified if a later check finds nothing; 20089 then concerns that check only.
 */
export async function verifySite(
  db: Db,
  config: Config,
  publisherId: number,
  input: ParsedOf<typeof verifySiteCall>,
) {
  const site = await findOwnSite(db, publisherId, input.site_id);
  if (!site) refuse('SITE_NOT_FOUND');
  const token = site.verify_token ?? (await saveVerifyToken(db, site.id, newToken()));
  if (input.check !== 1) return presentVerification(site, token);
  await requireWithinLimit(db, 'site_verification', publisherId);
  const result = await lookForProof(config, site, token);
  if ('looked' in result) refuse('SITE_VALIDATION_FAILURE', result);
  const verified = { verified_at: now(), verified_by: result.way };
  await inTransaction(db, async (tx) => {
    const locked = await lockSiteOf(tx, publisherId, site.id);
    if (!locked) refuse('SITE_NOT_FOUND');
    // The address changed during the check, so the result does not apply to the new one.
    if (!keepsProof({ ...site, ...verified }, locked)) refuse('SITE_VALIDATION_FAILURE');
    await updateSite(tx, site.id, { ...verified, updated_at: verified.verified_at });
    await publish(tx, 'site.verified', { site_id: site.id });
  });
  return presentVerification({ ...site, ...verified }, token);
}

function presentVerification({ verified_at, verified_by, ...site }: Verified, token: string) {
  return {
    token,
    ...proofsOf(site, token),
    verified_at: verified_at?.toISOString() ?? null,
    verified_by: verified_by as 'meta' | 'file' | 'dns' | 'page' | null,
  };
}

/** The verification token of a site: the existing one, otherwise `token`, which is stored. */
async function saveVerifyToken(db: Db, siteId: number, token: string): Promise<string> {
  const row = await db
    .updateTable('sites')
    .set({ verify_token: sql<string>`coalesce(verify_token, ${token})` })
    .where('id', '=', siteId)
    .returning(sql<string>`verify_token`.as('token'))
    .executeTakeFirstOrThrow();
  return row.token;
}

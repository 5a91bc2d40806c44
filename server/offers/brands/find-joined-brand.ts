import { findOwnSite } from '#server/people/sites/find-site.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { requirePublishedBrand } from './find-brand.ts';
import { JOINED } from './relationships/rules.ts';
import { findRelationship } from './relationships/store.ts';

const APPROVED = 1;

/**
 * The brand that a publisher's site may make links for. Refuses, checked in this order: 20186 the
 * site, 20185 the brand, 20201 offline or paused, 20187 not joined, 20202 terms not settled.
 */
export async function findJoinedBrand(db: Db, publisherId: number, siteId: number, mcid: string) {
  const site = await requireUsableSite(db, publisherId, siteId);
  const brand = await requirePublishedBrand(db, mcid);
  if (brand.status !== 'online') refuse('BRAND_MERCHANT_STATUS_OFFLINE');
  const relationship = await findRelationship(db, site.id, brand.id);
  if (relationship?.status !== JOINED) refuse('SITE_RELATIONSHIP_NOT_APPROVED');
  if (brand.terms_pending || brand.terms_version === 0) {
    refuse('BRAND_MERCHANT_PAY_STANDARD_NOT_FOUND');
  }
  return brand;
}

/** Refuses 20186 unless the site belongs to this publisher and is approved. */
export async function requireUsableSite(db: Db, publisherId: number, siteId: number) {
  const site = await findOwnSite(db, publisherId, siteId);
  if (site?.status !== APPROVED) refuse('SITE_NOT_EXISTS_OR_INVALID');
  return site;
}

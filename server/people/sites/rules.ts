import type { ValueOf } from '#contract/dictionary.ts';

type SiteStatus = ValueOf<'site_status'>;

/** Site status: waiting for review, usable, not usable. */
export const IN_REVIEW: SiteStatus = 0;
export const APPROVED: SiteStatus = 1;
export const REJECTED: SiteStatus = 2;

/**
 * The status of a site after its owner has edited it. A rejected site returns to review even with
 * automatic approval. An approved site returns to review when its host changes.
 */
export function statusAfterEdit(
  before: { status: number; website: string },
  website: string,
  isAutoApproved: boolean,
): SiteStatus {
  if (before.status === REJECTED) return IN_REVIEW;
  if (before.status === APPROVED && hostOf(before.website) === hostOf(website)) return APPROVED;
  return isAutoApproved ? APPROVED : IN_REVIEW;
}

/**
 * Whether the proof of a site holds after its owner has edited it. A code on a page proves that page
 * only, because the pages of a host may belong to different people; the others prove the host.
 */
export function keepsProof(
  before: ProvenSite & { verified_by: string | null },
  after: ProvenSite,
): boolean {
  if (before.verified_by === 'page') {
    return before.website === after.website && before.channel_type === after.channel_type;
  }
  return hostOf(before.website) === hostOf(after.website);
}

type ProvenSite = { website: string; channel_type: number };

/** The host of a validated web address, without "www.". */
export function hostOf(website: string): string {
  return new URL(website).hostname.replace(/^www\./, '');
}

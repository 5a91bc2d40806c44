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

/** The host of a validated web address, without "www.". */
export function hostOf(website: string): string {
  return new URL(website).hostname.replace(/^www\./, '');
}

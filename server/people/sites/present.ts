import type { findOwnSite } from './find-site.ts';
import { presentQuestion } from './questions/present-question.ts';
import type { findSiteForStaff } from './store.ts';

type Row = NonNullable<Awaited<ReturnType<typeof findOwnSite>>>;

/** A site as its owner sees it. */
export function presentSite(row: Row, defaultSiteId: number | null) {
  const { id, code, name, website, logo, media_kit, channel_type, channel_platform } = row;
  const { promotion_methods, status, reason, created_at, decided_at, verified_at } = row;
  return {
    id,
    code,
    name,
    website,
    logo,
    media_kit,
    channel_type,
    channel_platform,
    promotion_methods,
    status,
    reason,
    is_default: id === defaultSiteId,
    created_at: created_at.toISOString(),
    decided_at: decided_at?.toISOString() ?? null,
    verified_at: verified_at?.toISOString() ?? null,
  };
}

/** A site as staff see it, with its publisher. */
export function presentSiteForStaff(row: Awaited<ReturnType<typeof findSiteForStaff>>) {
  const { publisher_id, publisher_code, publisher_name } = row;
  return {
    ...presentSite(row, row.default_site_id),
    publisher_id,
    publisher_code,
    publisher_name,
    review: presentQuestion(row.review),
  };
}

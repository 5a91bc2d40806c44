import type { ReplyOf } from '#contract/call.ts';
import type { BannerPlacement } from '#contract/content/publisher.ts';
import type { editBanner } from '#contract/content/staff.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { type findForStaff, findShownBanners, listForStaff } from './store.ts';

const MAX_PER_PLACEMENT = 4;

/** The banners that a placement shows now. */
export async function listBanners(db: Db, placement: BannerPlacement) {
  const list = await findShownBanners(db, placement, MAX_PER_PLACEMENT);
  return { list, total: list.length };
}

/** All banners, including expired and scheduled ones. */
export async function listStaffBanners(db: Db) {
  const list = (await listForStaff(db)).map(presentBanner);
  return { list, total: list.length };
}

/** A banner as staff see it. */
export function presentBanner({
  starts_at,
  ends_at,
  placement,
  ...rest
}: Awaited<ReturnType<typeof findForStaff>>): ReplyOf<typeof editBanner> {
  return {
    ...rest,
    placement: placement === 'featured' ? 'featured' : 'dashboard',
    starts_at: starts_at.toISOString(),
    ends_at: ends_at?.toISOString() ?? null,
  };
}

import type { BannerPlacement } from '#contract/content/banners.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { presentBanner } from './present.ts';
import { findShownBanners, listForStaff } from './store.ts';

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

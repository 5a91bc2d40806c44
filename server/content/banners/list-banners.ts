import type { BannerPlacement } from '#contract/content/banners.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { presentBanner } from './present.ts';
import { findShownBanners, listForStaff } from './store.ts';

const MAX_AT_A_PLACE = 4;

/** What a place shows now. */
export async function listBanners(db: Db, placement: BannerPlacement) {
  const list = await findShownBanners(db, placement, MAX_AT_A_PLACE);
  return { list, total: list.length };
}

/** All banners, over and to come as well. */
export async function listStaffBanners(db: Db) {
  const list = (await listForStaff(db)).map(presentBanner);
  return { list, total: list.length };
}

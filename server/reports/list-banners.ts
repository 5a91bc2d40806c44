import type { ReplyOf } from '#contract/call.ts';
import { isWebAddress } from '#contract/fields.ts';
import type { homeBanners } from '#contract/home.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { findBanners } from './queries/find-banners.ts';

type Banners = ReplyOf<typeof homeBanners>;

/**
 * The banners of the setting `home.banners`, a list of {title, image, link}. An entry without a
 * title and an image is left out: a slip of the operator must not blank the dashboard.
 */
export async function listBanners(db: Db): Promise<Banners> {
  const set = await findBanners(db);
  const list = (Array.isArray(set) ? set : []).flatMap(readBanner);
  return { list, total: list.length };
}

function readBanner(entry: unknown, index: number): Banners['list'] {
  const { title, image, link } = (entry ?? {}) as Record<string, unknown>;
  if (typeof title !== 'string' || typeof image !== 'string') return [];
  const isLink = typeof link === 'string' && (link.startsWith('/') || isWebAddress(link));
  return [{ id: index + 1, title, image, link: isLink ? link : null }];
}

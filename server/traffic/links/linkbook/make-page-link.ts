import type { PublisherActor } from '#contract/actors.ts';
import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import type { makePageLink as pageCall } from '#contract/links/linkbook.ts';
import { requireUsableSite } from '#server/offers/brands/find-joined-brand.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { linkPage } from './link-page.ts';

/** The publisher's own link to a page, for the given channel or the default one. */
export async function makePageLink(
  db: Db,
  config: Pick<Config, 'tracking_url' | 'public_url'>,
  { publisher_id, default_site_id }: Pick<PublisherActor, 'publisher_id' | 'default_site_id'>,
  { url, tag, site_id = default_site_id }: ParsedOf<typeof pageCall>,
): Promise<ReplyOf<typeof pageCall>> {
  await requireUsableSite(db, publisher_id, site_id);
  return linkPage(db, config, { publisher_id, site_id, url, tag });
}

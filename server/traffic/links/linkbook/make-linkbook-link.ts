import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import type { makeLinkbookLink as linkbookCall } from '#contract/links/linkbook.ts';
import { findSiteByTrack } from '#server/people/sites/find-site.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { limitCodeLinks } from './limit-code-links.ts';
import { linkPage } from './link-page.ts';

/**
 * The tracking link of a page for the channel of a link code. New links are limited per visitor and
 * per channel, and listed apart from those the publisher made.
 */
export async function makeLinkbookLink(
  db: Db,
  config: Pick<Config, 'tracking_url' | 'public_url'>,
  { url, tag, plugs_id, track }: ParsedOf<typeof linkbookCall>,
  address: string,
): Promise<ReplyOf<typeof linkbookCall>> {
  const site = await findSiteByTrack(db, track);
  if (!site) refuse('LINKBOOK_USER_NOT_FOUND');
  const { id: site_id, publisher_id } = site;
  const limit = () => limitCodeLinks(db, site_id, address);
  const by_code = { plugs_id: plugs_id ?? null, limit };
  return linkPage(db, config, { publisher_id, site_id, url, tag, by_code });
}

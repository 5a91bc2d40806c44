import type { PublisherActor } from '#contract/actors.ts';
import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import type { listLinks as listCall } from '#contract/links.ts';
import { findBrandByMcid } from '#server/brands/find-brand-by-mcid.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findOwnSite } from '#server/sites/find-own-site.ts';
import { presentCountedLink } from './present.ts';
import { countLinks, listCountedLinks } from './store.ts';

/** A page of the publisher's own links with their clicks and orders, the newest first. */
export async function listLinks(
  db: Db,
  config: Pick<Config, 'tracking_url'>,
  actor: Pick<PublisherActor, 'publisher_id'>,
  input: ParsedOf<typeof listCall>,
): Promise<ReplyOf<typeof listCall>> {
  const { site_id, mcid, keyword, curPage, perPage } = input;
  const { publisher_id } = actor;
  if (site_id !== undefined && !(await findOwnSite(db, publisher_id, site_id))) {
    refuse('SITE_NOT_EXISTS_OR_INVALID');
  }
  const brand = mcid === undefined ? undefined : await findBrandByMcid(db, mcid);
  if (mcid !== undefined && !brand) refuse('BRAND_NOT_EXISTS');
  const archived = input.archived === 1;
  const filter = { publisher_id, site_id, brand_id: brand?.id, keyword, archived };
  const rows = await listCountedLinks(db, filter, {
    limit: perPage,
    offset: (curPage - 1) * perPage,
  });
  return {
    list: rows.map((row) => presentCountedLink(config, row)),
    total: await countLinks(db, filter),
  };
}

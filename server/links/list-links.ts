import type { PublisherActor } from '#contract/actors.ts';
import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import type { LinkRow, listLinks as listCall, openLink as openCall } from '#contract/links.ts';
import { findBrandByMcid } from '#server/brands/find-brand-by-mcid.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findOwnSite } from '#server/sites/find-own-site.ts';
import { presentLink, previewOf } from './present.ts';
import { type CountedLink, countLinks, listCountedLinks } from './store.ts';

type Base = Pick<Config, 'tracking_url'>;

/** A page of the publisher's own links with their clicks and orders, the newest first. */
export async function listLinks(
  db: Db,
  config: Base,
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
  const filter = { publisher_id, site_id, brand_id: brand?.id, keyword };
  const rows = await listCountedLinks(db, filter, {
    limit: perPage,
    offset: (curPage - 1) * perPage,
  });
  return { list: rows.map((row) => presentRow(config, row)), total: await countLinks(db, filter) };
}

/** One of the publisher's own links; another's is as unknown as one that never was. */
export async function openLink(
  db: Db,
  config: Base,
  actor: Pick<PublisherActor, 'publisher_id'>,
  input: ParsedOf<typeof openCall>,
): Promise<ReplyOf<typeof openCall>> {
  const filter = { publisher_id: actor.publisher_id, id: input.link_id };
  const [row] = await listCountedLinks(db, filter, { limit: 1, offset: 0 });
  if (!row) refuse('LINK_NOT_FOUND');
  return {
    ...presentRow(config, row),
    tracking_preview: previewOf(row.target_url, row.click_ref_param),
  };
}

function presentRow(config: Base, row: CountedLink): LinkRow {
  const { relationship_status, clicks, orders } = row;
  return {
    ...presentLink(config, row),
    brand_status: row.brand_status as LinkRow['brand_status'],
    ...{ relationship_status, clicks, orders },
  };
}

import type { PublisherActor } from '#contract/actors.ts';
import type {
  listBrokenLinks as linksCall,
  listBrokenTypes as typesCall,
} from '#contract/broken-links/publisher.ts';
import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import { dictionary } from '#contract/dictionary.ts';
import { findOwnSite } from '#server/people/sites/find-site.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { countListedLinks, countTypes, listListedLinks } from './listing-store.ts';
import { presentBrokenLink } from './present.ts';

type Actor = Pick<PublisherActor, 'publisher_id'>;

/** A page of the publisher's broken links. */
export async function listBrokenLinks(
  db: Db,
  { publisher_id }: Actor,
  { curPage, perPage, ...narrowed }: ParsedOf<typeof linksCall>,
): Promise<ReplyOf<typeof linksCall>> {
  await requireOwnSite(db, publisher_id, narrowed.site_id);
  const filter = { ...narrowed, publisher_id };
  const rows = await listListedLinks(db, filter, {
    limit: perPage,
    offset: (curPage - 1) * perPage,
  });
  return { list: rows.map(presentBrokenLink), total: await countListedLinks(db, filter) };
}

/** The nine types with the number of open links of each. */
export async function listBrokenTypes(
  db: Db,
  { publisher_id }: Actor,
  { site_id }: ParsedOf<typeof typesCall>,
): Promise<ReplyOf<typeof typesCall>> {
  await requireOwnSite(db, publisher_id, site_id);
  const counts = await countTypes(db, { publisher_id, site_id });
  const list = dictionary.broken_link_type.map(({ value, label }) => ({
    type: value,
    label,
    links: counts.get(value) ?? 0,
  }));
  return { list, total: list.length };
}

async function requireOwnSite(db: Db, publisherId: number, siteId?: number): Promise<void> {
  if (siteId === undefined || (await findOwnSite(db, publisherId, siteId))) return;
  refuse('SITE_NOT_EXISTS_OR_INVALID');
}

import type { PublisherActor } from '#contract/actors.ts';
import { makePageLink } from '#contract/linkbook.ts';
import { editLink, listLinks } from '#contract/links.ts';
import type { Parts } from '#server/platform/parts.ts';
import { askCall } from './ask-call.ts';

/**
 * What a publisher does on a quiet day: puts away the link to a brand that is gone (or else the oldest
 * one), and takes a link from a brand's page by the bookmark.
 */
export async function tidyLinks(parts: Parts, actor: PublisherActor): Promise<void> {
  const { list } = await askCall(parts, actor, listLinks, { perPage: 200 });
  const gone = list.find((link) => link.brand_status === 'offline') ?? list.at(-1);
  if (gone) await askCall(parts, actor, editLink, { link_id: gone.link_id, archived: 1 });
  const working = list.find(
    (link) => link.brand_status === 'online' && link.site_id === actor.default_site_id,
  );
  if (!working) return;
  const url = new URL('/new-arrivals?sort=price', working.target_url).href;
  await askCall(parts, actor, makePageLink, { url, tag: 'story' });
}

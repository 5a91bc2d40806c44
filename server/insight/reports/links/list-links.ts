import type { PublisherActor } from '#contract/actors.ts';
import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import type { listLinks as listCall } from '#contract/links/publisher.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { countLinks, listCountedLinks } from '../queries/list-counted-links.ts';
import { presentCountedLink } from './present.ts';
import { resolveLinkFilter } from './resolve-link-filter.ts';

/** A page of the publisher's own links with their clicks and orders, newest first. */
export async function listLinks(
  db: Db,
  config: Pick<Config, 'tracking_url'>,
  actor: Pick<PublisherActor, 'publisher_id'>,
  input: ParsedOf<typeof listCall>,
): Promise<ReplyOf<typeof listCall>> {
  const { curPage, perPage } = input;
  const filter = await resolveLinkFilter(db, actor.publisher_id, input);
  const rows = await listCountedLinks(db, filter, {
    limit: perPage,
    offset: (curPage - 1) * perPage,
  });
  return {
    list: rows.map((row) => presentCountedLink(config, row)),
    total: await countLinks(db, filter),
  };
}

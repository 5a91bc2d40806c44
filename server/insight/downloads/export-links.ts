import type { PublisherActor } from '#contract/actors.ts';
import { resolveLinkFilter } from '#server/insight/reports/links/resolve-link-filter.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { queueDownload } from './queue-download.ts';
import type { LinksQuery } from './rules.ts';

/** Queues a file of links. Refuses unknown channels and brands. */
export async function exportLinks(
  db: Db,
  actor: PublisherActor,
  asked: LinksQuery,
): Promise<{ id: number }> {
  await resolveLinkFilter(db, actor.publisher_id, asked);
  return queueDownload(db, actor, asked);
}

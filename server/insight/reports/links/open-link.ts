import type { PublisherActor } from '#contract/actors.ts';
import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import type { openLink as openCall } from '#contract/links/publisher.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { previewOf } from '#server/traffic/links/present-link.ts';
import { listCountedLinks } from '../queries/list-counted-links.ts';
import { presentCountedLink } from './present.ts';

/**
 * One of the publisher's own links; another publisher's link is refused like one that does not
 * exist.
 */
export async function openLink(
  db: Db,
  config: Pick<Config, 'tracking_url'>,
  actor: Pick<PublisherActor, 'publisher_id'>,
  input: ParsedOf<typeof openCall>,
): Promise<ReplyOf<typeof openCall>> {
  const filter = { publisher_id: actor.publisher_id, id: input.link_id, archived: null };
  const [row] = await listCountedLinks(db, filter, { limit: 1, offset: 0 });
  if (!row) refuse('LINK_NOT_FOUND');
  return {
    ...presentCountedLink(config, row),
    tracking_preview: previewOf(row.target_url, row),
  };
}

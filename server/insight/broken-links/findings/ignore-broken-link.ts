import type { PublisherActor } from '#contract/actors.ts';
import type { ignoreBrokenLink as ignoreCall } from '#contract/broken-links/publisher.ts';
import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { listListedLinks } from './listing-store.ts';
import { stateOf } from './present.ts';
import { updateSiteLink } from './store.ts';

/** Ignores a broken link, or reopens it. */
export async function ignoreBrokenLink(
  db: Db,
  { publisher_id }: Pick<PublisherActor, 'publisher_id'>,
  { id, ignored }: ParsedOf<typeof ignoreCall>,
): Promise<ReplyOf<typeof ignoreCall>> {
  return inTransaction(db, async (tx) => {
    const [link] = await listListedLinks(tx, { publisher_id, id }, { limit: 1, offset: 0 });
    if (!link) refuse('BROKEN_LINK_NOT_FOUND');
    const ignored_at = ignored === 1 ? (link.ignored_at ?? now()) : null;
    await updateSiteLink(tx, id, { ignored_at });
    return { id, state: stateOf({ ...link, ignored_at }) };
  });
}

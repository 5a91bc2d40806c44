import type { PublisherActor } from '#contract/actors.ts';
import type {
  ignoreBrokenLink as ignoreCall,
  replaceBrokenLink as replaceCall,
} from '#contract/broken-links/publisher.ts';
import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import { now } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { editLink } from '#server/traffic/links/edit-link.ts';
import { generateLink } from '#server/traffic/links/generate-link.ts';
import { type ListedLink, listListedLinks } from './listing-store.ts';
import { stateOf } from './present.ts';
import { updateSiteLink } from './store.ts';
import { suggestFor } from './suggest-replacement.ts';

type Base = Pick<Config, 'tracking_url'>;
type Made = Pick<ReplyOf<typeof replaceCall>, 'short_url' | 'target_url'>;

/** Replaces a broken link, by the suggestion or by another page of the same brand. */
export async function replaceBrokenLink(
  db: Db,
  config: Base,
  actor: Pick<PublisherActor, 'publisher_id' | 'default_site_id'>,
  { id, target_url }: ParsedOf<typeof replaceCall>,
): Promise<ReplyOf<typeof replaceCall>> {
  const { publisher_id } = actor;
  return inTransaction(db, async (tx) => {
    const [link] = await listListedLinks(tx, { publisher_id, id }, { limit: 1, offset: 0 });
    if (!link) refuse('BROKEN_LINK_NOT_FOUND');
    const suggested = suggestFor(link);
    if (!suggested || suggested.action === 'apply') refuse('BROKEN_LINK_NO_REPLACEMENT');
    const target = target_url ?? suggested.target_url;
    const in_page = suggested.action === 'tracking_link';
    const made = in_page
      ? await makeLink(tx, config, actor, link, target)
      : await repoint(tx, config, actor, link, { mcid: suggested.mcid, target_url: target });
    await updateSiteLink(tx, id, {
      replaced_at: now(),
      replacement: in_page ? made.short_url : made.target_url,
      ignored_at: null,
    });
    return { id, state: 'replaced', ...made, in_page };
  });
}

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

async function makeLink(
  tx: Db,
  config: Base,
  actor: Parameters<typeof generateLink>[2],
  { site_id, mcid }: ListedLink,
  target: string,
): Promise<Made> {
  const wanted = { site_id, mcid: mcid ?? '', target_url: target };
  const { short_url, target_url } = await generateLink(tx, config, actor, wanted);
  return { short_url, target_url };
}

async function repoint(
  tx: Db,
  config: Base,
  actor: { publisher_id: number },
  { link_id }: ListedLink,
  goal: { mcid: string; target_url: string },
): Promise<Made> {
  const wanted = { link_id: link_id ?? 0, ...goal };
  const { short_url, target_url } = await editLink(tx, config, actor, wanted);
  return { short_url, target_url };
}

import type { PublisherActor } from '#contract/actors.ts';
import type { ParsedOf } from '#contract/call.ts';
import type { editLink as editCall } from '#contract/links/publisher.ts';
import { findBrandByMcid } from '#server/offers/brands/find-brand.ts';
import { findJoinedBrand } from '#server/offers/brands/find-joined-brand.ts';
import { now } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { presentLink } from './present-link.ts';
import { recogniseBrand } from './recognise-brand.ts';
import { ownKey, readTarget, type SubIdName, type SubIds, subIdsOf } from './rules.ts';
import { findNamedLink, type LinkChange, lockLink, type NamedLink, updateLink } from './store.ts';

type Actor = Pick<PublisherActor, 'publisher_id'>;
type Input = ParsedOf<typeof editCall>;

/**
 * Re-points a link, changes its sub-ids, archives or restores it. Its short address never changes.
 */
export async function editLink(
  db: Db,
  config: Pick<Config, 'tracking_url'>,
  actor: Actor,
  input: Input,
): Promise<ReturnType<typeof presentLink>> {
  const { link_id } = input;
  const before = await requireOwnLink(db, actor, link_id);
  const newTarget = await resolveTarget(db, actor, before, input);
  await inTransaction(db, async (tx) => {
    const link = await lockLink(tx, actor.publisher_id, link_id);
    if (!link) refuse('LINK_NOT_FOUND');
    const subIds = changedSubIds(link, input);
    const change: LinkChange = { ...newTarget, ...subIds };
    if (input.archived !== undefined) {
      change.archived_at = input.archived === 1 ? (link.archived_at ?? now()) : null;
    }
    const isRestored = link.archived_at !== null && change.archived_at === null;
    if (newTarget || subIds || isRestored) change.same_key = ownKey(link.code);
    if (Object.keys(change).length > 0) await updateLink(tx, link.id, change);
  });
  return presentLink(config, await requireOwnLink(db, actor, link_id));
}

async function requireOwnLink(db: Db, { publisher_id }: Actor, id: number): Promise<NamedLink> {
  return (await findNamedLink(db, publisher_id, id)) ?? refuse('LINK_NOT_FOUND');
}

/** The sub-ids after the edit; null if they do not change. */
function changedSubIds(link: SubIds, { clear = [], ...sent }: Input): SubIds | null {
  const stored = subIdsOf(link);
  const emptied = Object.fromEntries(clear.map((name) => [name, null]));
  const given = Object.fromEntries(
    Object.entries(subIdsOf(sent)).filter(([, value]) => value !== null),
  );
  const edited: SubIds = { ...stored, ...emptied, ...given };
  const isSame = Object.entries(edited).every(
    ([name, value]) => stored[name as SubIdName] === value,
  );
  return isSame ? null : edited;
}

/** The brand and page after the edit; null if they do not change. */
async function resolveTarget(
  db: Db,
  { publisher_id }: Actor,
  link: { site_id: number; mcid: string; target_url: string },
  { mcid, target_url }: Input,
): Promise<Pick<LinkChange, 'brand_id' | 'target_url'> | null> {
  if (target_url === undefined) {
    if (mcid !== undefined) refuse('TARGET_URL_REQUIRED');
    return null;
  }
  const brandCode = mcid ?? (await findBrandOfPage(db, link, target_url));
  const brand = await findJoinedBrand(db, publisher_id, link.site_id, brandCode);
  const target = readTarget(target_url, brand);
  if (target === null) refuse('BRAND_TARGET_URL_INVALID');
  const isSame = brand.mcid === link.mcid && target === link.target_url;
  return isSame ? null : { brand_id: brand.id, target_url: target };
}

/**
 * The brand that owns the page: the link's own brand if it matches, otherwise the brand found by
 * host.
 */
async function findBrandOfPage(
  db: Db,
  link: { site_id: number; mcid: string },
  target: string,
): Promise<string> {
  const own = await findBrandByMcid(db, link.mcid);
  if (own && readTarget(target, own) !== null) return link.mcid;
  return (await recogniseBrand(db, link.site_id, target)) ?? link.mcid;
}

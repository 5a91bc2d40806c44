import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { newCode } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import { ownKey, readTarget, type SubIds, sameKey, subIdsOf } from './rules.ts';
import {
  findSameCodes,
  findSameLink,
  insertLink,
  insertLinks,
  type NewLink,
  type StoredLink,
  updateLink,
} from './store.ts';

const CODE_LENGTH = 7;
const MAX_ATTEMPTS = 5;

/** A link whose site, brand and target have been validated. */
type LinkRequest = SubIds & {
  publisher_id: number;
  site_id: number;
  brand_id: number;
  target_url: string;
  /** The code, if the publisher chooses it. */
  slug?: string | undefined;
  /** The Linkbook tool that makes the request; null: none. */
  plugs_id?: number | null;
  /** Made with the public link code of the channel; otherwise by the publisher. */
  made_by_code?: boolean;
};

type Brand = Parameters<typeof readTarget>[1] & { id: number };

/**
 * Returns the existing link of an identical earlier request, or makes it after `limit` has passed; the
 * idempotency key is `same_key`, with a chosen code the code. A link made with a link code becomes the
 * publisher's own once they request the same. Refuses 20189 if no code is free, 21731 if the chosen one
 * leads elsewhere.
 */
export async function saveLink(
  db: Db,
  request: LinkRequest,
  limit?: () => Promise<void>,
): Promise<{ link: StoredLink; existing: boolean }> {
  const { slug, ...asked } = request;
  const same_key = slug ? ownKey(slug) : sameKey(request.target_url, request);
  const link = { ...asked, same_key, created_at: now() };
  if (limit && !(await findSameLink(db, link))) await limit();
  return inTransaction(db, (tx) => findOrInsert(tx, link, slug));
}

/**
 * The codes of a site's links to the home pages of brands it has joined, by brand; missing ones are
 * created in one insert. A brand whose home page cannot be linked to is omitted.
 */
export async function saveHomeLinks(
  db: Db,
  { site_id, publisher_id }: { site_id: number; publisher_id: number },
  brands: readonly Brand[],
): Promise<Map<number, string>> {
  const subIds = subIdsOf({});
  const homePages = brands.flatMap((brand) => {
    const target_url = readTarget(brand.site_url, brand);
    if (target_url === null) return [];
    return [{ brand_id: brand.id, target_url, same_key: sameKey(target_url, subIds) }];
  });
  const known = await findSameCodes(db, site_id, homePages);
  const missing = homePages.filter(({ brand_id }) => !known.has(brand_id));
  if (missing.length === 0) return known;
  const made = { site_id, publisher_id, ...subIds, created_at: now() };
  await inTransaction(db, (tx) =>
    insertLinks(
      tx,
      missing.map((link) => ({ ...link, ...made, code: newCode(CODE_LENGTH) })),
    ),
  );
  // A concurrent request may have inserted the same links first: the stored ones count.
  return findSameCodes(db, site_id, homePages);
}

async function findOrInsert(tx: Tx, request: Omit<NewLink, 'code'>, slug?: string) {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const known = await findSameLink(tx, request);
    if (known) {
      if (slug && !leadsThere(known, request)) refuse('LINK_SLUG_TAKEN');
      const becomesOwn = known.made_by_code && !request.made_by_code;
      if (becomesOwn) await updateLink(tx, known.id, { made_by_code: false });
      return { link: known, existing: true };
    }
    // No row is returned if the code is taken or a concurrent request was first: look again.
    const made = await insertLink(tx, { ...request, code: slug ?? newCode(CODE_LENGTH) });
    if (made) return { link: made, existing: false };
  }
  refuse(slug ? 'LINK_SLUG_TAKEN' : 'LINK_GENERATION_FAILED');
}

/** Whether an existing link has the target and sub-ids of a request. */
function leadsThere(known: StoredLink, request: Omit<NewLink, 'code'>): boolean {
  return (
    sameKey(known.target_url, subIdsOf(known)) === sameKey(request.target_url, subIdsOf(request))
  );
}

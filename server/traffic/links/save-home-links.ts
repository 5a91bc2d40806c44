import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { newCode } from '#server/platform/ids.ts';
import { readTarget, sameKey, subIdsOf } from './rules.ts';
import { findSameCodes, insertLinks } from './store.ts';

const CODE_LENGTH = 7;

type Brand = Parameters<typeof readTarget>[1] & { id: number };

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

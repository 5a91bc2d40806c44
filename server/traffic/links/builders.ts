import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { newCode } from '#server/platform/ids.ts';
import { sameKey } from './rules.ts';
import { insertLink } from './store.ts';

type LinkOverrides = Partial<Record<'uid1' | 'uid2' | 'uid3' | 'uid4' | 'uid5', string>> & {
  target_url?: string;
  code?: string;
};

/** A link of a publisher's site to a page of a brand, whatever their relationship. */
export async function buildLink(
  t: { db: Db },
  publisher: { publisher_id: number; site_id: number },
  brand: { brand_id: number; domain: string },
  overrides: LinkOverrides = {},
) {
  const { target_url = `https://www.${brand.domain}/`, code = newCode(7), ...given } = overrides;
  const subIds = { uid1: null, uid2: null, uid3: null, uid4: null, uid5: null, ...given };
  const { publisher_id, site_id } = publisher;
  const link = await inTransaction(t.db, (tx) =>
    insertLink(tx, {
      ...subIds,
      publisher_id,
      site_id,
      brand_id: brand.brand_id,
      target_url,
      code,
      same_key: sameKey(target_url, subIds),
      created_at: now(),
    }),
  );
  if (!link) throw new Error('This link already exists.');
  return { link_id: link.id, code: link.code, target_url };
}

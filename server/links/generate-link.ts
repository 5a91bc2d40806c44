import type { PublisherActor } from '#contract/actors.ts';
import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import type { generateLink as generateCall } from '#contract/links.ts';
import { findJoinedBrand } from '#server/brands/find-joined-brand.ts';
import { now } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { newCode } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import { presentLink, previewOf } from './present.ts';
import { readTarget, sameKey } from './rules.ts';
import { findSameLink, insertLink, type NewLink } from './store.ts';

const CODE_LENGTH = 7;
const ATTEMPTS = 5;

/** Makes a tracking link, or finds the one that the same request made before. */
export async function generateLink(
  db: Db,
  config: Pick<Config, 'tracking_url'>,
  actor: Pick<PublisherActor, 'publisher_id' | 'default_site_id'>,
  input: ParsedOf<typeof generateCall>,
): Promise<ReplyOf<typeof generateCall>> {
  const site_id = input.site_id ?? actor.default_site_id;
  const brand = await findJoinedBrand(db, actor.publisher_id, site_id, input.mcid);
  const target_url = readTarget(input.target_url, brand);
  if (target_url === null) refuse('BRAND_TARGET_URL_INVALID');
  const { uid1 = null, uid2 = null, uid3 = null, uid4 = null, uid5 = null } = input;
  const subIds = { uid1, uid2, uid3, uid4, uid5 };
  const same_key = sameKey(target_url, subIds);
  const wanted = { publisher_id: actor.publisher_id, site_id, brand_id: brand.id };
  const { link, existing } = await inTransaction(db, (tx) =>
    findOrInsert(tx, { ...wanted, ...subIds, target_url, same_key, created_at: now() }),
  );
  const { mcid, merchant_name, click_ref_param } = brand;
  return {
    ...presentLink(config, { ...link, mcid, merchant_name }),
    existing,
    tracking_preview: previewOf(target_url, click_ref_param),
  };
}

async function findOrInsert(tx: Tx, wanted: Omit<NewLink, 'code'>) {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const known = await findSameLink(tx, wanted);
    if (known) return { link: known, existing: true };
    // Nothing comes back where the code is taken or the same request was faster: look again.
    const made = await insertLink(tx, { ...wanted, code: newCode(CODE_LENGTH) });
    if (made) return { link: made, existing: false };
  }
  refuse('LINK_GENERATION_FAILED');
}

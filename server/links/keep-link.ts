import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { newCode } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import { type SubIds, sameKey } from './rules.ts';
import { findSameLink, insertLink, type KeptLink, type NewLink } from './store.ts';

const CODE_LENGTH = 7;
const ATTEMPTS = 5;

/** A link whose site, brand and target have been found good. */
type WantedLink = SubIds & {
  publisher_id: number;
  site_id: number;
  brand_id: number;
  target_url: string;
  /** Which of Linkbook's tools asks; null: its owner. */
  plugs_id?: number | null;
};

/** Finds the link that the same request made before, or makes it. Refuses 20189 where no code is free. */
export function keepLink(
  db: Db,
  wanted: WantedLink,
): Promise<{ link: KeptLink; existing: boolean }> {
  const same_key = sameKey(wanted.target_url, wanted);
  return inTransaction(db, (tx) => findOrInsert(tx, { ...wanted, same_key, created_at: now() }));
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

import type { Db } from '#server/platform/db/connect.ts';
import { deriveClickKey } from './make-click-ref.ts';
import { readClickRef } from './read-click-ref.ts';
import { findClickRow, findLinkFacts } from './store.ts';

/** A click as used by order attribution. */
export type FoundClick = {
  /** null: the row has not arrived yet; the authenticated reference proves the click. */
  id: bigint | null;
  click_ref: string;
  link_id: number;
  publisher_id: number;
  site_id: number;
  brand_id: number;
  clicked_at: Date;
  uid1: string | null;
  uid2: string | null;
  uid3: string | null;
  uid4: string | null;
  uid5: string | null;
  outcome: string;
  /** null: a valid click. `repeat` follows a valid click of the same visitor on the same link. */
  invalid_reason: string | null;
  device: string | null;
  country: string | null;
};

/**
 * Finds the click of a reference. If its row has not arrived (an order can overtake its click), the
 * facts of the link are used, provided the reference is authentic. null for any other text.
 * `secretKey` is the configured secret.
 */
export async function findClick(
  db: Db,
  clickRef: string,
  secretKey: string,
): Promise<FoundClick | null> {
  const ref = readClickRef(deriveClickKey(secretKey), clickRef);
  if (!ref) return null;
  const row = await findClickRow(db, clickRef, ref.clicked_at);
  if (row) return row;
  const link = await findLinkFacts(db, ref.link_id);
  if (!link) return null;
  return {
    ...link,
    id: null,
    click_ref: clickRef,
    clicked_at: ref.clicked_at,
    outcome: 'redirected',
    invalid_reason: null,
    device: null,
    country: null,
  };
}

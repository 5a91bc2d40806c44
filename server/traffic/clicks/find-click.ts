import { timingSafeEqual } from 'node:crypto';
import { eachOf, VISIT_FACTS } from '#contract/reports/dimensions.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { type ClickKey, deriveClickKey, REF_BYTES, REF_SIGNED_BYTES } from './make-click-ref.ts';
import { findClickRows, findLinkFacts, type StoredClick } from './store.ts';

// 24 bytes are exactly 32 base64url characters, so each reference has exactly one spelling.
const SHAPE = /^[A-Za-z0-9_-]{32}$/;

/**
 * A click as used by order attribution. Without an `invalid_reason` it is valid; `repeat` follows a
 * valid click of the same visitor on the same link.
 */
export type FoundClick = Omit<StoredClick, 'id'> & {
  /** null: the row has not arrived yet; the authenticated reference proves the click. */
  id: bigint | null;
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
  const [found = null] = await findClicks(db, [clickRef], secretKey);
  return found;
}

/** `findClick` for many references, in their order, with two statements at most. */
export async function findClicks(
  db: Db,
  clickRefs: readonly string[],
  secretKey: string,
): Promise<(FoundClick | null)[]> {
  const key = deriveClickKey(secretKey);
  const read = clickRefs.map((click_ref) => {
    const ref = readClickRef(key, click_ref);
    return ref && { ...ref, click_ref };
  });
  const refs = read.filter((ref) => ref !== null);
  const rows = new Map((await findClickRows(db, refs)).map((row) => [row.click_ref, row]));
  const absent = refs.filter(({ click_ref }) => !rows.has(click_ref));
  const linkIds = [...new Set(absent.map(({ link_id }) => link_id))];
  const links = new Map((await findLinkFacts(db, linkIds)).map((link) => [link.link_id, link]));
  return read.map((ref) => {
    if (!ref) return null;
    const row = rows.get(ref.click_ref);
    if (row) return row;
    const link = links.get(ref.link_id);
    return link ? unloadedClick(link, ref) : null;
  });
}

const unloadedClick = (
  link: Awaited<ReturnType<typeof findLinkFacts>>[number],
  { click_ref, clicked_at }: { click_ref: string; clicked_at: Date },
): FoundClick => ({
  ...link,
  id: null,
  click_ref,
  clicked_at,
  outcome: 'redirected',
  invalid_reason: null,
  ...eachOf(VISIT_FACTS, () => null),
});

/** Verifies a click reference and returns its link and time; null if its MAC is not ours. */
export function readClickRef(
  key: ClickKey,
  clickRef: string,
): { link_id: number; clicked_at: Date } | null {
  if (!SHAPE.test(clickRef)) return null;
  const bytes = Buffer.from(clickRef, 'base64url');
  const signed = bytes.subarray(0, REF_SIGNED_BYTES);
  const isMac = (mac: Buffer) =>
    timingSafeEqual(mac.subarray(0, REF_BYTES.mac), bytes.subarray(REF_SIGNED_BYTES));
  if (!isMac(key.sign(signed)) && !isMac(key.signOld(signed))) return null;
  return {
    link_id: bytes.readInt32BE(REF_BYTES.time),
    clicked_at: new Date(bytes.readUIntBE(0, REF_BYTES.time)),
  };
}

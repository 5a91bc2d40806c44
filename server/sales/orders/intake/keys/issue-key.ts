import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import type { addBrandKey, rotateBrandKey } from '#contract/orders/keys.ts';
import { HOUR_MS, now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { hashToken, newToken } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findBrandById } from '../brand-store.ts';
import { presentKey } from './present.ts';
import { findKey, insertKey, listKeys, updateExpiry } from './store.ts';

const MAX_KEYS = 50;
const TEST_MINUTES = 10;

type Issued = ReplyOf<typeof addBrandKey>;
type Staff = { staff_id: number };
type NewKey = {
  brand_id: number;
  name: string;
  scopes: string[];
  expires_at: Date | null;
  rotated_from?: number;
};

/** Issues a key to a brand; it is shown only once. Refuses MERCHANT_NOT_FOUND, BRAND_KEYS_TOO_MANY. */
export function addKey(
  db: Db,
  staff: Staff,
  { brand_id, name, scopes, expires_in_days }: ParsedOf<typeof addBrandKey>,
): Promise<Issued> {
  const at = now();
  const expires_at =
    expires_in_days === undefined ? null : new Date(at.getTime() + expires_in_days * 24 * HOUR_MS);
  return inTransaction(db, async (tx) => {
    if (!(await findBrandById(tx, brand_id))) refuse('MERCHANT_NOT_FOUND');
    if ((await listKeys(tx, brand_id, at)).length >= MAX_KEYS) refuse('BRAND_KEYS_TOO_MANY');
    return issueKey(tx, staff, { brand_id, name, scopes: [...new Set(scopes)], expires_at });
  });
}

/**
 * Issues a key with the name, scopes and expiry of another, which ends after the overlap. Refuses
 * BRAND_KEY_NOT_FOUND.
 */
export function rotateKey(
  db: Db,
  staff: Staff,
  { id, overlap_hours }: ParsedOf<typeof rotateBrandKey>,
): Promise<Issued> {
  const at = now();
  return inTransaction(db, async (tx) => {
    const old = await findKey(tx, id);
    const isValid = old && !old.revoked_at && (!old.expires_at || old.expires_at > at);
    if (!isValid) refuse('BRAND_KEY_NOT_FOUND');
    const { brand_id, name, scopes, expires_at } = old;
    const issued = await issueKey(tx, staff, {
      ...{ brand_id, name, scopes, expires_at },
      rotated_from: id,
    });
    await updateExpiry(tx, id, new Date(at.getTime() + overlap_hours * HOUR_MS));
    return issued;
  });
}

/** Issues a key for a few minutes that can report test orders only. Refuses MERCHANT_NOT_FOUND. */
export async function issueTestKey(db: Db, staff: Staff, brand_id: number): Promise<Issued> {
  if (!(await findBrandById(db, brand_id))) refuse('MERCHANT_NOT_FOUND');
  const expires_at = new Date(now().getTime() + TEST_MINUTES * 60_000);
  return issueKey(db, staff, { brand_id, name: 'Test', scopes: ['orders.test'], expires_at });
}

async function issueKey(db: Db | Tx, staff: Staff, values: NewKey): Promise<Issued> {
  const key = `sk_${newToken()}`;
  const row = { ...values, key_hash: hashToken(key), hint: `${key.slice(0, 7)}…` };
  const id = await insertKey(db, { ...row, created_at: now(), created_by: staff.staff_id });
  const stored = await findKey(db, id);
  if (!stored) throw new Error('The new key was not found.');
  return { ...presentKey(stored), key };
}

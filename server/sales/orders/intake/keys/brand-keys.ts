import { type Insertable, type Selectable, sql } from 'kysely';
import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import type {
  addBrandKey,
  BrandKey,
  rotateBrandKey,
  listKeysToRotate as rotationCall,
} from '#contract/orders/keys.ts';
import { HOUR_MS, now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import type { DB } from '#server/platform/db/schema.ts';
import { hashToken, newToken } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findBrandById } from '../brand-store.ts';

const MAX_KEYS = 50;
const TEST_MINUTES = 10;
const SHOWN_MS = 90 * 86_400_000;

type Issued = ReplyOf<typeof addBrandKey>;
type Staff = { staff_id: number };

type NewKey = {
  brand_id: number;
  name: string;
  scopes: string[];
  expires_at: Date | null;
  rotated_from?: number;
};

type StoredKey = Selectable<DB['brand_api_keys']>;

/** A key with the name of the staff member who created it. */
type ListedKey = StoredKey & { creator: string | null };

/** The keys of a brand; expired and revoked ones for 90 days. Refuses MERCHANT_NOT_FOUND. */
export async function listBrandKeys(db: Db, brandId: number): Promise<{ list: BrandKey[] }> {
  if (!(await findBrandById(db, brandId))) refuse('MERCHANT_NOT_FOUND');
  const keys = await listKeys(db, brandId, new Date(now().getTime() - SHOWN_MS));
  return { list: keys.map(presentKey) };
}

/** The valid keys of brands that former staff made and that were not rotated since, oldest first. */
export async function listKeysToRotate(db: Db): Promise<ReplyOf<typeof rotationCall>> {
  const keys = await keysToRotate(db).execute();
  return {
    list: keys.map(({ mcid, merchant_name, ...key }) => ({
      ...presentKey(key),
      ...{ mcid, merchant_name },
    })),
  };
}

/** How many keys there are to rotate, of all former staff or of one. */
export async function countKeysToRotate(db: Db, staffId?: number): Promise<number> {
  const keys = keysToRotate(db).$if(staffId !== undefined, (all) =>
    all.where('k.created_by', '=', staffId ?? 0),
  );
  return (await keys.execute()).length;
}

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

/** Ends a key at once. Idempotent. Refuses BRAND_KEY_NOT_FOUND. */
export async function revokeKey(db: Db, id: number): Promise<BrandKey> {
  await updateRevoked(db, id, now());
  const key = await findKey(db, id);
  if (!key) refuse('BRAND_KEY_NOT_FOUND');
  return presentKey(key);
}

async function issueKey(db: Db | Tx, staff: Staff, values: NewKey): Promise<Issued> {
  const key = `sk_${newToken()}`;
  const row = { ...values, key_hash: hashToken(key), hint: `${key.slice(0, 7)}…` };
  const id = await insertKey(db, { ...row, created_at: now(), created_by: staff.staff_id });
  const stored = await findKey(db, id);
  if (!stored) throw new Error('The new key was not found.');
  return { ...presentKey(stored), key };
}

/** A key as listed. */
const presentKey = (key: ListedKey): BrandKey => ({
  id: key.id,
  name: key.name,
  hint: key.hint,
  scopes: key.scopes,
  created_at: key.created_at.toISOString(),
  created_by: key.creator,
  expires_at: isoOrNull(key.expires_at),
  revoked_at: isoOrNull(key.revoked_at),
  last_used_at: isoOrNull(key.last_used_at),
});

const isoOrNull = (date: Date | null) => date?.toISOString() ?? null;

const listed = (db: Db) =>
  db
    .selectFrom('brand_api_keys as k')
    .leftJoin('staff as s', 's.id', 'k.created_by')
    .selectAll('k')
    .select('s.name as creator');

/** The keys of a brand that were still valid at `since`, newest first. Test keys are not listed. */
function listKeys(db: Db, brandId: number, since: Date): Promise<ListedKey[]> {
  return listed(db)
    .where('k.brand_id', '=', brandId)
    .where(sql<boolean>`k.scopes <> '{orders.test}'`)
    .where((or) => or.or([or('k.expires_at', 'is', null), or('k.expires_at', '>', since)]))
    .where((or) => or.or([or('k.revoked_at', 'is', null), or('k.revoked_at', '>', since)]))
    .orderBy('k.id', 'desc')
    .execute();
}

const keysToRotate = (db: Db) =>
  listed(db)
    .innerJoin('brands as b', 'b.id', 'k.brand_id')
    .select(['b.mcid', 'b.merchant_name'])
    .where('s.status', '=', 'removed')
    .where('k.revoked_at', 'is', null)
    .where((or) => or.or([or('k.expires_at', 'is', null), or('k.expires_at', '>', now())]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('brand_api_keys as n').select('n.id').whereRef('n.rotated_from', '=', 'k.id'),
        ),
      ),
    )
    .orderBy('k.id');

function findKey(db: Db, id: number): Promise<ListedKey | undefined> {
  return listed(db).where('k.id', '=', id).executeTakeFirst();
}

async function insertKey(
  db: Db,
  values: Omit<Insertable<DB['brand_api_keys']>, 'id'>,
): Promise<number> {
  const { id } = await db
    .insertInto('brand_api_keys')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Lets a key end at a time; never prolongs it. */
async function updateExpiry(db: Db, id: number, expires_at: Date): Promise<void> {
  await db
    .updateTable('brand_api_keys')
    .set({ expires_at })
    .where('id', '=', id)
    .where((or) => or.or([or('expires_at', 'is', null), or('expires_at', '>', expires_at)]))
    .execute();
}

async function updateRevoked(db: Db, id: number, revoked_at: Date): Promise<void> {
  await db
    .updateTable('brand_api_keys')
    .set({ revoked_at })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
}

import * as z from 'zod/mini';
import { brandId } from '../brands/fields.ts';
import { call } from '../call.ts';
import { integer, rowId, text, word } from '../fields.ts';

/** Scopes of a brand's API key: what a program that has it may do. */
export const keyScopes = ['orders.write', 'orders.decide', 'orders.read'] as const;
export type KeyScope = (typeof keyScopes)[number];

/** A key as listed; the key itself is shown only when it is created. Times are ISO 8601. */
const brandKey = z.object({
  id: z.int(),
  name: z.string(),
  hint: z.string(),
  scopes: z.array(z.string()),
  created_at: z.string(),
  created_by: z.nullable(z.string()),
  expires_at: z.nullable(z.string()),
  revoked_at: z.nullable(z.string()),
  last_used_at: z.nullable(z.string()),
});
export type BrandKey = z.output<typeof brandKey>;
const issuedKey = z.extend(brandKey, { key: z.string() });

const days = z.optional(
  integer({ type: 'BRAND_KEY_EXPIRY_INVALID', min: 'BRAND_KEY_EXPIRY_INVALID' }, 1).check(
    z.maximum(3650, { error: 'BRAND_KEY_EXPIRY_INVALID' }),
  ),
);
const actor = { staff: 'brands.write' } as const;

/** The keys of a brand, newest first; expired and revoked ones for 90 days. */
export const listBrandKeys = call('/staff/brand/key_list', {
  actor: { staff: 'brands.read' },
  effect: 'none',
  input: z.object({ brand_id: brandId }),
  reply: z.object({ list: z.array(brandKey) }),
  refuses: ['MERCHANT_NOT_FOUND'],
});

/**
 * Valid keys that a staff member made who is no longer of the staff, oldest first, until they are
 * rotated or revoked: that person may have seen them. They do not end by themselves.
 */
export const listKeysToRotate = call('/staff/brand/key_rotation_list', {
  actor: { staff: 'brands.read' },
  effect: 'none',
  reply: z.object({
    list: z.array(z.extend(brandKey, { mcid: z.string(), merchant_name: z.string() })),
  }),
});

/** Creates a key; without `expires_in_days` it is valid until it is revoked. */
export const addBrandKey = call('/staff/brand/add_key', {
  actor,
  input: z.object({
    brand_id: brandId,
    name: text(100, { required: 'BRAND_KEY_NAME_REQUIRED', type: 'BRAND_KEY_NAME_REQUIRED' }),
    scopes: z
      .array(word(keyScopes, { type: 'BRAND_KEY_SCOPES_INVALID' }), {
        error: 'BRAND_KEY_SCOPES_INVALID',
      })
      .check(z.minLength(1, { error: 'BRAND_KEY_SCOPES_INVALID' })),
    expires_in_days: days,
  }),
  reply: issuedKey,
  refuses: ['MERCHANT_NOT_FOUND', 'BRAND_KEYS_TOO_MANY'],
});

/** Replaces a key. The former one stays valid for `overlap_hours`, by default a day. */
export const rotateBrandKey = call('/staff/brand/rotate_key', {
  actor,
  input: z.object({
    id: rowId,
    overlap_hours: z._default(
      integer({ type: 'BRAND_KEY_EXPIRY_INVALID' }).check(
        z.maximum(720, { error: 'BRAND_KEY_EXPIRY_INVALID' }),
      ),
      24,
    ),
  }),
  reply: issuedKey,
  refuses: ['BRAND_KEY_NOT_FOUND'],
});

/** Ends a key at once. Idempotent. */
export const revokeBrandKey = call('/staff/brand/revoke_key', {
  actor,
  input: z.object({ id: rowId }),
  reply: brandKey,
  refuses: ['BRAND_KEY_NOT_FOUND'],
});

/** A key for ten minutes that can report test orders only, for the test button of the console. */
export const addTestKey = call('/staff/brand/add_test_key', {
  actor,
  input: z.object({ brand_id: brandId }),
  reply: issuedKey,
  refuses: ['MERCHANT_NOT_FOUND'],
});

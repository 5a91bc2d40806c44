import type { StoredDetails } from '#server/payouts/payout-providers/payout-provider.ts';
import { deriveKey, sealRow, unsealRow } from '#server/platform/seal.ts';

const PURPOSE = 'payout_methods 1';

const placeOf = (row: number) => ({ table: 'payout_methods', row, column: 'sealed_details' });

/** Encrypts a method's details for storage. */
export function sealDetails(secretKey: string, id: number, details: StoredDetails) {
  const key = deriveKey(secretKey, PURPOSE);
  const { sealed_key, sealed } = sealRow(key, JSON.stringify(details), placeOf(id));
  return { sealed_key, sealed_details: sealed };
}

/** Decrypts a method's details; empty for a deleted method. */
export function unsealDetails(
  secretKey: string,
  method: { id: number; sealed_key: string | null; sealed_details: string | null },
): StoredDetails {
  const { id, sealed_key, sealed_details } = method;
  if (sealed_key === null || sealed_details === null) return {};
  const key = deriveKey(secretKey, PURPOSE);
  return JSON.parse(unsealRow(key, { sealed_key, sealed: sealed_details }, placeOf(id)));
}

import type { StoredDetails } from '#server/payouts/payout-providers/payout-provider.ts';
import { deriveKey, sealRow, unsealRow } from '#server/platform/seal.ts';

const PURPOSE = 'payouts 1';

const placeOf = (row: number) => ({ table: 'payouts', row, column: 'sealed_details' });

/** Encrypts the account details that a payout is sent to, for storage with the payout. */
export function sealSent(secretKey: string, id: number, details: StoredDetails) {
  const key = deriveKey(secretKey, PURPOSE);
  const { sealed_key, sealed } = sealRow(key, JSON.stringify(details), placeOf(id));
  return { sealed_key, sealed_details: sealed };
}

/** The account details a payout was sent to; empty if it was not sent. */
export function unsealSent(
  secretKey: string,
  payout: { id: number; sealed_key: string | null; sealed_details: string | null },
): StoredDetails {
  const { id, sealed_key, sealed_details } = payout;
  if (sealed_key === null || sealed_details === null) return {};
  const key = deriveKey(secretKey, PURPOSE);
  return JSON.parse(unsealRow(key, { sealed_key, sealed: sealed_details }, placeOf(id)));
}

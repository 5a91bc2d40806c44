import type { ErrorKey } from '#contract/errors.ts';
import { fileNameOf } from '#contract/uploads/publisher.ts';
import { now } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { claimUpload } from './store.ts';

/**
 * Makes an uploaded file a publisher's own, for a record that refers to it. A visitor's upload that
 * nobody has claimed becomes theirs. Refuses with `key` for an address that is no upload, and for the
 * file of another publisher or of staff.
 */
export async function claimFile(
  tx: Tx,
  publisherId: number,
  address: string,
  key: ErrorKey,
): Promise<void> {
  const name = fileNameOf(address);
  if (!name || !(await claimUpload(tx, name, publisherId, now()))) refuse(key);
}

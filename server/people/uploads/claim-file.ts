import type { ErrorKey } from '#contract/errors.ts';
import { fileNameOf } from '#contract/uploads/publisher.ts';
import { now } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { claimUpload } from './store.ts';

/**
 * Makes an uploaded file a publisher's own, for a record that refers to it. A visitor's unclaimed
 * upload becomes theirs. Refuses with `key` if the address is not an upload, or the file belongs to
 * another publisher or to staff.
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

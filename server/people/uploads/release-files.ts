import type { Tx } from '#server/platform/db/connect.ts';
import { unclaimUploadsOf } from './store.ts';

/**
 * Releases all files of a publisher whose people are erased: the next clean-up of unclaimed files
 * deletes them.
 */
export function releaseFilesOf(tx: Tx, publisherId: number): Promise<void> {
  return unclaimUploadsOf(tx, publisherId);
}

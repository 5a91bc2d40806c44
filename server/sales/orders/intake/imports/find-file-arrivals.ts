import type { Db } from '#server/platform/db/connect.ts';
import { findArrivalsOfFiles } from './store.ts';

/** Whether files have brought test orders, and returns or cancellations, of a brand since a moment. */
export const findFileArrivals = (
  db: Db,
  brandId: number,
  since: Date,
): Promise<{ has_test: boolean; has_return: boolean }> => findArrivalsOfFiles(db, brandId, since);

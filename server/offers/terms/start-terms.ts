import { copyTerms, lockForTerms } from '#server/offers/brands/copy-terms.ts';
import { now } from '#server/platform/clock.ts';
import { inTransaction, type Tx } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { listBrandsToStart, listVersions, markStarted, type StoredVersion } from './store.ts';

/** The columns of a brand that its terms need. */
export type TermsBrand = { id: number; terms_version: number };

/**
 * Copies announced versions into the brands' rows once they have begun. The commission of orders
 * does not depend on this job: it follows the dates of the rules.
 */
export async function startTerms({ db }: Pick<Parts, 'db'>): Promise<void> {
  const at = now();
  for (const brandId of await listBrandsToStart(db, at)) {
    await inTransaction(db, async (tx) => {
      await lockForTerms(tx, brandId);
      const due = (await listVersions(tx, brandId)).filter(
        (one) => !one.started_at && !one.withdrawn_at && one.effective_from <= at,
      );
      for (const version of due.reverse()) await startVersion(tx, version);
    });
  }
}

/** Puts a version into force: copies its texts into the brand's row. */
export async function startVersion(tx: Tx, version: StoredVersion): Promise<void> {
  await markStarted(tx, version, now());
  await copyTerms(tx, [version]);
}

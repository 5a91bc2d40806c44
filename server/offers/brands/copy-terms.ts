import { now } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { lockBrandById, type StartedTerms, updateTerms } from './store.ts';

/** Locks a brand's row, so that its versions start one after the other. */
export async function lockForTerms(tx: Tx, brandId: number): Promise<void> {
  await lockBrandById(tx, brandId);
}

/** Copies the texts of terms that are in force now into the brands' rows. */
export async function copyTerms(tx: Tx, terms: readonly StartedTerms[]): Promise<void> {
  await updateTerms(tx, terms, now());
}

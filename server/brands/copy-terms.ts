import { now } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { lockBrandById, updateBrand } from './store.ts';

/** The part of a version of terms that the brand's row repeats for lists and search. */
export type StartedTerms = {
  brand_id: number;
  version: number;
  comm_rate: string;
  comm_detail: string;
  source: string;
};

/** Locks a brand's row, so that its versions start one after the other. */
export async function lockForTerms(tx: Tx, brandId: number): Promise<void> {
  await lockBrandById(tx, brandId);
}

/** Copies the texts of terms that are in force now into the brand's row. */
export async function copyTerms(tx: Tx, terms: StartedTerms): Promise<void> {
  await updateBrand(tx, terms.brand_id, {
    terms_version: terms.version,
    comm_rate: terms.comm_rate,
    comm_detail: terms.comm_detail,
    terms_pending: false,
    terms_source: terms.source,
    updated_at: now(),
  });
}

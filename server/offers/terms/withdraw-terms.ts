import type { ParsedOf } from '#contract/call.ts';
import type { withdrawBrandTerms } from '#contract/terms/staff.ts';
import { publishAll } from '#server/events.ts';
import { requireLockedBrand } from '#server/offers/brands/find-brand.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { writeTerms } from './set-terms.ts';
import type { TermsBrand } from './start-terms.ts';
import { listAllRules, listNotified, listVersions, withdrawVersion } from './store.ts';

/** The terms of a brand before an import wrote a version; version 0: none. */
export type FormerTerms = {
  version: number;
  written: number;
  source: 'staff' | 'import' | 'brand';
  comm_detail: string;
};

/**
 * Withdraws the version announced last, before it begins. Earlier announced versions cannot be
 * withdrawn, because later ones were compared with them.
 */
export async function withdrawTerms(
  db: Db,
  { mcid, terms_version, note }: ParsedOf<typeof withdrawBrandTerms>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const brand = await requireLockedBrand(tx, mcid);
    const isWithdrawn = await withdrawAnnounced(tx, brand.id, terms_version, note ?? null);
    if (!isWithdrawn) refuse('TERMS_NOT_ANNOUNCED');
  });
}

/**
 * Returns a brand to its former terms. A version that has not begun is withdrawn; otherwise the
 * former rules become the next version, with the notice that publishers are due if it pays less.
 */
export async function restoreTerms(tx: Tx, brand: TermsBrand, former: FormerTerms): Promise<void> {
  if (await withdrawAnnounced(tx, brand.id, former.written, null)) return;
  const { version, source, comm_detail } = former;
  const rules = (await listAllRules(tx, brand.id))
    .filter((rule) => rule.terms_version === version)
    .map(({ id: _id, terms_version: _v, effective_from: _f, effective_to: _t, ...rule }) => rule);
  await writeTerms(tx, brand, rules, { source, comm_detail, short_notice: 'wait' });
}

/**
 * Withdraws a version if it is the one announced last and has not begun; returns whether it is. The
 * caller locks the brand.
 */
async function withdrawAnnounced(
  tx: Tx,
  brandId: number,
  version: number,
  note: string | null,
): Promise<boolean> {
  const at = now();
  const last = (await listVersions(tx, brandId)).find((one) => one.withdrawn_at === null);
  const isAhead = last !== undefined && last.started_at === null && last.effective_from > at;
  if (!isAhead || last.version !== version) return false;
  await withdrawVersion(tx, last, at);
  const notified = await listNotified(tx, brandId, version);
  const withdrawal = { brand_id: brandId, terms_version: version, note };
  const events = notified.map((publisher_id) => ({ ...withdrawal, publisher_id }));
  await publishAll(tx, 'brand.terms_withdrawn', events);
  return true;
}

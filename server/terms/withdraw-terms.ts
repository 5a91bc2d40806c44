import type { ParsedOf } from '#contract/call.ts';
import type { withdrawBrandTerms } from '#contract/terms/staff.ts';
import { requireLockedBrand } from '#server/brands/find-brand.ts';
import { publishAll } from '#server/events.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { listNotified, listVersions, withdrawVersion } from './store.ts';

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
    const at = now();
    const last = (await listVersions(tx, brand.id)).find((one) => one.withdrawn_at === null);
    const isAhead = last !== undefined && last.started_at === null && last.effective_from > at;
    if (!isAhead || last.version !== terms_version) refuse('TERMS_NOT_ANNOUNCED');
    await withdrawVersion(tx, last, at);
    const notified = await listNotified(tx, brand.id, terms_version);
    const withdrawal = { brand_id: brand.id, terms_version, note: note ?? null };
    const events = notified.map((publisher_id) => ({ ...withdrawal, publisher_id }));
    await publishAll(tx, 'brand.terms_withdrawn', events);
  });
}

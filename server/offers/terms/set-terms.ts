import type { ParsedOf } from '#contract/call.ts';
import type { setBrandTerms } from '#contract/terms/staff.ts';
import { publish } from '#server/events.ts';
import { requireLockedBrand } from '#server/offers/brands/find-brand.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { type Announcement, planTerms } from './plan-terms.ts';
import { readRules } from './read-rules.ts';
import { startVersion, type TermsBrand } from './start-terms.ts';
import { endTermsAt, insertVersions, type NewRule, type StoredVersion } from './store.ts';

type Input = ParsedOf<typeof setBrandTerms>;

/** Announces a new version of terms; fixed amounts are in the brand's currency. */
export async function setTerms(db: Db, input: Input): Promise<void> {
  if (input.at_once === 1 && input.note === undefined) refuse('REASON_REQUIRED');
  await inTransaction(db, async (tx) => {
    const brand = await requireLockedBrand(tx, input.mcid);
    const rules = await readRules(tx, input.rules, brand.currency);
    await writeTerms(tx, brand, rules, {
      source: 'staff',
      comm_detail: input.comm_detail ?? brand.comm_detail,
      note: input.note ?? null,
      effective_from: input.effective_from ? new Date(input.effective_from) : null,
      short_notice: input.at_once === 1 ? 'accept' : 'refuse',
    });
  });
}

/**
 * Writes the next version of a brand's rules and publishes the event. The caller locks the brand.
 * Returns the number of the version, and the version that was in force before it.
 */
export async function writeTerms(
  tx: Tx,
  brand: TermsBrand,
  rules: readonly NewRule[],
  announcement: Announcement,
): Promise<{ written: number; before: StoredVersion | undefined }> {
  const { version, before } = await planTerms(tx, brand.id, rules, announcement);
  const { effective_from, announced_at: at } = version;
  await endTermsAt(tx, brand.id, effective_from, at);
  await insertVersions(tx, [{ version, rules }]);
  if (effective_from <= at) await startVersion(tx, version);
  await publish(tx, 'brand.terms_changed', { brand_id: brand.id, terms_version: version.version });
  return { written: version.version, before };
}

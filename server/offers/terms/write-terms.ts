import { publish } from '#server/events.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { type Announcement, planTerms } from './plan-terms.ts';
import { startVersion, type TermsBrand } from './start-terms.ts';
import { endTermsAt, insertVersions, type NewRule, type StoredVersion } from './store.ts';

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

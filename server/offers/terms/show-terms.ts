import type { CommissionRuleRow } from '#contract/brands/publisher.ts';
import type { TermsVersion } from '#contract/terms/fields.ts';
import { listPublisherNames } from '#server/people/accounts/list-publisher-names.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { presentHistory } from './present.ts';
import { presentRule } from './present-rule.ts';
import { listAllRules, listVersions } from './store.ts';

type ShownTerms = { commission_rules: CommissionRuleRow[]; terms_history: TermsVersion[] };

const MAX_VERSIONS = 20;

/**
 * The terms that a publisher may see: the rules in force, without those made for other publishers,
 * and the latest versions with what they change for the publisher.
 */
export async function showTerms(
  db: Db,
  brand: { id: number; terms_version: number },
  publisherId: number,
  at: Date,
): Promise<ShownTerms> {
  const rules = await listAllRules(db, brand.id);
  const versions = await listVersions(db, brand.id);
  const own = rules.filter(
    (rule) =>
      rule.terms_version === brand.terms_version &&
      (rule.publisher_id === null || rule.publisher_id === publisherId),
  );
  return {
    commission_rules: own.map(presentRule),
    terms_history: presentHistory({ versions, rules }, publisherId, at).slice(0, MAX_VERSIONS),
  };
}

/** Every rule and version of a brand's terms, for staff. */
export async function showAllTerms(
  db: Db,
  brandId: number,
  at: Date,
): Promise<ShownTerms & { rule_publishers: { publisher_id: number; name: string }[] }> {
  const rules = await listAllRules(db, brandId);
  const versions = await listVersions(db, brandId);
  const named = rules.flatMap(({ publisher_id }) => publisher_id ?? []);
  const names = await listPublisherNames(db, named);
  return {
    commission_rules: rules.map(presentRule),
    rule_publishers: [...names].map(([publisher_id, name]) => ({ publisher_id, name })),
    terms_history: presentHistory({ versions, rules }, null, at),
  };
}

import type { TermsVersion } from '#contract/terms/fields.ts';
import { timeOrNull } from '#server/platform/documents/format-values.ts';
import { presentPay, presentTier } from './present-rule.ts';
import { compareTerms, worstOf } from './rules.ts';
import type { StoredRule, StoredVersion } from './store.ts';

type History = { versions: readonly StoredVersion[]; rules: readonly StoredRule[] };

/**
 * The announced versions, newest first, each with its changes against the version in force before
 * it: for one publisher, or for staff (null) including the rules made for single publishers.
 */
export function presentHistory(
  { versions, rules }: History,
  publisherId: number | null,
  at: Date,
): TermsVersion[] {
  const rulesOf = (version: StoredVersion | undefined) =>
    rules.filter((rule) => rule.terms_version === version?.version);
  const inForce = versions.find((one) => !one.withdrawn_at && one.effective_from <= at);
  return versions.map((version) => {
    const older = versions.filter((one) => one.version < version.version && !one.withdrawn_at);
    const next = versions.findLast((one) => one.version > version.version && !one.withdrawn_at);
    const before = older[0];
    const changes = before ? compareTerms(rulesOf(before), rulesOf(version), publisherId) : [];
    const { comm_rate, comm_detail, note } = version;
    return {
      terms_version: version.version,
      status: statusOf(version, inForce, at),
      comm_rate,
      comm_detail,
      note,
      announced_at: version.announced_at.toISOString(),
      effective_from: version.effective_from.toISOString(),
      effective_to: version.withdrawn_at ? null : timeOrNull(next?.effective_from ?? null),
      effect: worstOf(changes, before === undefined),
      changes: changes.map((change) => ({
        ...change,
        ...presentTier({ ...change, currency: currencyOf(change) }),
        before: change.before && presentPay(change.before),
        after: change.after && presentPay(change.after),
      })),
    };
  });
}

/** Tiers are in the currency of the brand, and so are its rules. */
const currencyOf = ({ before, after }: Record<'before' | 'after', { currency: string } | null>) =>
  (after ?? before)?.currency ?? 'USD';

function statusOf(version: StoredVersion, inForce: StoredVersion | undefined, at: Date) {
  if (version.withdrawn_at) return 'withdrawn';
  if (version.effective_from > at) return 'announced';
  return version === inForce ? 'in_force' : 'past';
}

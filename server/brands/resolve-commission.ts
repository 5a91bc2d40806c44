import type { Db } from '#server/platform/db/connect.ts';
import { type CommissionCase, chooseRule } from './rules.ts';
import { listRulesAt } from './terms/store.ts';

/** The rule that gives a line its commission. */
export type ResolvedRule = {
  rule_id: number;
  rule_name: string;
  kind: 'percent' | 'fixed';
  /** Millionths of the sale, for percent. */
  rate_ppm: number | null;
  /** Minor units of `currency` per order line, for fixed. */
  fixed_minor: bigint | null;
  currency: string;
};

/**
 * Exactly one rule of the terms in force at `at`, or null where none fits; the order of precedence
 * stands in rules.ts. Later terms never reach back: the time of the order decides.
 */
export async function resolveCommission(
  db: Db,
  question: CommissionCase & { brand_id: number; at: Date },
): Promise<ResolvedRule | null> {
  const rules = await listRulesAt(db, question.brand_id, question.at);
  const rule = chooseRule(rules, question);
  if (!rule) return null;
  const { id: rule_id, name: rule_name, kind, rate_ppm, fixed_minor, currency } = rule;
  return { rule_id, rule_name, kind, rate_ppm, fixed_minor, currency };
}

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
 * Opens a brand's terms for the lines of one transaction: the rules of each moment are read once,
 * however many lines ask. The answer is exactly one rule of the terms in force at `at`, or null
 * where none fits; the order of precedence stands in rules.ts. Later terms never reach back: the
 * time of the order decides.
 */
export function openTerms(db: Db, brandId: number) {
  const rulesAt = new Map<number, ReturnType<typeof listRulesAt>>();
  return async (question: CommissionCase & { at: Date }): Promise<ResolvedRule | null> => {
    const moment = question.at.getTime();
    const rules = rulesAt.get(moment) ?? listRulesAt(db, brandId, question.at);
    rulesAt.set(moment, rules);
    const rule = chooseRule(await rules, question);
    if (!rule) return null;
    const { id: rule_id, name: rule_name, kind, rate_ppm, fixed_minor, currency } = rule;
    return { rule_id, rule_name, kind, rate_ppm, fixed_minor, currency };
  };
}

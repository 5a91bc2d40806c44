import type { Db } from '#server/platform/db/connect.ts';
import {
  type CommissionCase,
  type CommissionRule,
  chooseRule,
  dependsOnVolume,
  type Volume,
} from './choose-rule.ts';
import { findRule, listRulesAt } from './store.ts';

/** The rule that determines the commission of a line. */
export type ResolvedRule = CommissionRule & {
  /** The volume counted for the tiers of the terms; null if the rule does not depend on it. */
  volume: MonthVolume | null;
};

/** The orders and sales of a publisher with a brand in a month ("2026-11") before an order. */
export type MonthVolume = Volume & { month: string };

/**
 * The facts of a line for which a rule is resolved; `volume` is called only if tiers depend on it.
 */
export type TermsQuestion = Omit<CommissionCase, 'volume'> & {
  at: Date;
  volume: () => Promise<MonthVolume>;
};

/**
 * Opens a brand's terms for the lines of one transaction: the rules of each start time are read once,
 * for any number of lines. Resolves to exactly one rule of the terms in force at `at`, or null
 * if none matches; chooseRule in server/terms/choose-rule.ts defines the precedence. New terms are never
 * retroactive: the time of the order decides.
 */
export function openTerms(db: Db, brandId: number) {
  const seen = new Map<number, CommissionRule>();
  const rulesAt = new Map<number, ReturnType<typeof listRulesAt>>();
  async function resolve(asked: TermsQuestion): Promise<ResolvedRule | null> {
    const { volume: count, ...question } = asked;
    const time = question.at.getTime();
    const rulesInForce = rulesAt.get(time) ?? listRulesAt(db, brandId, question.at);
    rulesAt.set(time, rulesInForce);
    const rules = await rulesInForce;
    const volume = dependsOnVolume(rules, { ...question, volume: null }) ? await count() : null;
    const rule = chooseRule(rules, { ...question, volume });
    if (!rule) return null;
    seen.set(rule.id, rule);
    return { ...rule, volume };
  }

  /** A rule of the brand, of any version. */
  async function byId(id: number): Promise<CommissionRule | null> {
    const rule = seen.get(id) ?? (await findRule(db, id));
    if (rule) seen.set(id, rule);
    return rule;
  }

  return { resolve, byId };
}

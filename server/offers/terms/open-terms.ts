import type { Db } from '#server/platform/db/connect.ts';
import { openLoader } from '#server/platform/db/group-calls.ts';
import {
  type CommissionCase,
  type CommissionRule,
  chooseRule,
  dependsOnCustomer,
  dependsOnVolume,
  isWithin,
  type Volume,
} from './choose-rule.ts';
import { findRule, listRulesAt } from './store.ts';

/** The rule that determines the commission of a line. */
export type ResolvedRule = CommissionRule & {
  /** The volume counted for the tiers of the terms; null if the rule does not depend on it. */
  volume: MonthVolume | null;
  /** The months in which it pays the later orders of a customer are over: the commission is 0. */
  is_over: boolean;
};

/** The orders and sales of a publisher with a brand in a month ("2026-11") before an order. */
export type MonthVolume = Volume & { month: string };

/**
 * The facts of a line for which a rule is resolved; `volume` is called only if tiers depend on it.
 */
export type TermsQuestion = Omit<CommissionCase, 'volume' | 'customer_since'> & {
  volume: () => Promise<MonthVolume>;
  /** When the customer ordered first; called only if the terms depend on it. */
  customerSince: () => Promise<Date | null>;
};

/** The rules of brands in force at a moment, for the lines of one transaction. */
export type RulesAt = (question: {
  brand_id: number;
  at: Date;
}) => Promise<readonly CommissionRule[]>;

/** Reads the rules of each brand and moment once, and those that are asked together in one statement. */
export const openRulesAt = (db: Db): RulesAt =>
  openLoader(
    (asked) => listRulesAt(db, asked),
    ({ brand_id, at }) => `${brand_id} ${at.getTime()}`,
  );

/**
 * Opens a brand's terms for the lines of one transaction: the rules of each start time are read once,
 * for any number of lines. Resolves to exactly one rule of the terms in force at `at`, or null
 * if none matches; chooseRule in server/offers/terms/choose-rule.ts defines the precedence. New terms are never
 * retroactive: the time of the order decides. A draft takes the place of the stored terms.
 */
export function openTerms(
  db: Db,
  brand_id: number,
  draft?: readonly CommissionRule[],
  rulesAt: RulesAt = openRulesAt(db),
) {
  const seen = new Map<number, CommissionRule>();
  const inForce = async (at: Date) => draft ?? rulesAt({ brand_id, at });

  /** Whether the terms pay an order to the publisher of the customer's first one. */
  async function paysRenewal(at: Date, customer_since: Date): Promise<boolean> {
    const rules = await inForce(at);
    return rules.some(
      (rule) => rule.renewal_months !== null && isWithin(rule, { at, customer_since }),
    );
  }

  /** Whether the terms in force at a moment pay later orders of a customer. */
  const isRecurring = async (at: Date) =>
    (await inForce(at)).some((rule) => rule.renewal_months !== null);

  async function resolve(asked: TermsQuestion): Promise<ResolvedRule | null> {
    const { volume: count, customerSince, ...facts } = asked;
    const rules = await inForce(facts.at);
    const customer_since = dependsOnCustomer(rules) ? await customerSince() : null;
    const question = { ...facts, customer_since };
    const volume = dependsOnVolume(rules, { ...question, volume: null }) ? await count() : null;
    const rule = chooseRule(rules, { ...question, volume });
    // A rule whose months are over still explains why nothing is paid.
    const isLater = rule === null && customer_since !== null;
    const begun = { ...question, volume, customer_since: facts.at };
    const over = isLater ? chooseRule(rules, begun) : null;
    const chosen = rule ?? over;
    if (!chosen) return null;
    seen.set(chosen.id, chosen);
    return { ...chosen, volume, is_over: rule === null };
  }

  /** A rule of the brand, of any version. */
  async function byId(id: number): Promise<CommissionRule | null> {
    const rule = seen.get(id) ?? (await findRule(db, id));
    if (rule) seen.set(id, rule);
    return rule;
  }

  return { resolve, byId, isRecurring, paysRenewal };
}

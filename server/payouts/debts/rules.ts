import type { DebtRule, debtKinds } from '#contract/debts/staff.ts';
import { DAY_MS } from '#server/platform/clock.ts';
import type { DocumentSetting } from '#server/platform/settings/read-document.ts';

export type DebtKind = (typeof debtKinds)[number];

/** When a debt may be demanded or written off. */
export const DEBT_RULE: DocumentSetting<DebtRule> = {
  name: 'debt_rule',
  initial: { demand_days: 60, write_off_days: 365, due_days: 30 },
};

/** Whole days between two moments. */
export function ageInDays(since: Date, at: Date): number {
  return Math.floor((at.getTime() - since.getTime()) / DAY_MS);
}

/**
 * What the rule allows for a debt of this age. A debt below the minimum payment of its currency is
 * not worth collecting: it can be written off at once and is never demanded.
 */
export function allowedKinds(
  debt: { amount_minor: bigint; age_days: number },
  minimumMinor: bigint,
  rule: DebtRule,
): DebtKind[] {
  const isSmall = debt.amount_minor < minimumMinor;
  const allows: DebtKind[] = [];
  if (isSmall || debt.age_days >= rule.write_off_days) allows.push('write_off');
  if (!isSmall && debt.age_days >= rule.demand_days) allows.push('demand');
  return allows;
}

/** The day (UTC) on which a demand made now is due. */
export function dueDay(at: Date, days: number): string {
  return new Date(at.getTime() + days * DAY_MS).toISOString().slice(0, 10);
}

/** The number of a decision as printed. */
export const debtNumberOf = (id: number) => `DM-${String(id).padStart(6, '0')}`;

/** Whether a demand is past its due day and neither paid nor withdrawn. */
export function isOverdue(debt: { state: string; due_on: string | null }, at: Date): boolean {
  const today = at.toISOString().slice(0, 10);
  return debt.state === 'demanded' && debt.due_on !== null && debt.due_on < today;
}

/** The conditions of a rule; empty lists and 0 days hold always. */
export type Conditions = {
  needs_verified: boolean;
  promotion_methods: readonly number[];
  countries: readonly string[];
  min_account_days: number;
  needs_clean_history: boolean;
};

/** The facts of a site or application when it was decided, or now if it waits. */
export type ReviewCase = {
  id: number;
  name: string;
  status: number;
  brand_id: number | null;
  is_verified: boolean;
  promotion_methods: number | null;
  country: string | null;
  account_days: number;
  has_rejections: boolean;
  decided_at: Date | null;
};

/** Whether a rule approves a case. */
export function isApproved(rule: Conditions, one: ReviewCase): boolean {
  const { promotion_methods: methods, countries } = rule;
  return (
    (!rule.needs_verified || one.is_verified) &&
    (methods.length === 0 || methods.includes(one.promotion_methods ?? 0)) &&
    (countries.length === 0 || countries.includes(one.country ?? '')) &&
    one.account_days >= rule.min_account_days &&
    (!rule.needs_clean_history || !one.has_rejections)
  );
}

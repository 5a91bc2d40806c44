import type { LimitName } from '#contract/money-limits/staff.ts';

/** Amounts in minor units of one currency. */
export type MoneyLimits = { readonly [Name in `${LimitName}_minor`]: bigint };

/** Why an amount is above a limit. */
export type OverLimit = 'OVER_PAYOUT_LIMIT' | 'OVER_ACCOUNT_LIMIT' | 'OVER_DAY_LIMIT';

/** Amounts already sent: in the currency on the day, and to one account. */
export type SentAmounts = { day: bigint; account: bigint };

/** Checks the amount of a payment against the limits of its currency; null if within. */
export function checkLimits(
  amountMinor: bigint,
  sent: SentAmounts,
  limits: Pick<MoneyLimits, 'payout_minor' | 'account_minor' | 'day_minor'>,
): OverLimit | null {
  if (amountMinor > limits.payout_minor) return 'OVER_PAYOUT_LIMIT';
  if (sent.account + amountMinor > limits.account_minor) return 'OVER_ACCOUNT_LIMIT';
  return sent.day + amountMinor > limits.day_minor ? 'OVER_DAY_LIMIT' : null;
}

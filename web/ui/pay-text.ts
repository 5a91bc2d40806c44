import { percentText } from '#contract/money.ts';
import type { TermsVersion } from '#contract/terms/fields.ts';
import { t } from '#web/lib/i18n.ts';
import { listText } from '#web/lib/list-text.ts';
import { moneyText } from './money.tsx';

type Pay = NonNullable<TermsVersion['changes'][number]['after']>;

/** What a commission rule pays: a percentage, or an amount with what it is paid for and its limits. */
export function payText(pay: Pay): string {
  const money = (amount: string) => moneyText(amount, pay.currency);
  const amount = money(pay.amount ?? '0');
  const each =
    pay.kind === 'percent'
      ? percentText(pay.rate ?? '0')
      : pay.basis === 'unit'
        ? t('{amount} per unit', { amount })
        : pay.basis === 'line'
          ? t('{amount} per order line', { amount })
          : t('{amount} per order', { amount });
  const { cap_order, cap_month, renewal_months: months } = pay;
  return listText([
    each,
    cap_order && t('at most {amount} per order', { amount: money(cap_order) }),
    cap_month && t('at most {amount} per month', { amount: money(cap_month) }),
    months === 0 && t('later orders of the customer for life'),
    months !== null &&
      months > 0 &&
      t('later orders of the customer for {months, plural, one {# month} other {# months}}', {
        months,
      }),
  ]);
}

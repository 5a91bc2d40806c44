import { TextInput } from '@mantine/core';
import { type CurrencyLimits, type LimitName, limitNames } from '#contract/money-limits/staff.ts';
import { t } from '#web/lib/i18n.ts';

/** Labels and explanations of the limits. */
export const limitTexts: Readonly<Record<LimitName, { label: string; hint: string }>> = {
  minimum: {
    label: t('Minimum payment'),
    hint: t('A smaller balance of a publisher is carried over to the next month.'),
  },
  payout: { label: t('One payment'), hint: t('A larger payment waits for approval or a split.') },
  day: { label: t('Payments per day'), hint: t('All payments of a day (UTC) in the currency.') },
  account: {
    label: t('Per account and day'),
    hint: t('All payments of a day (UTC) to one account.'),
  },
  claim: {
    label: t('Claim'),
    hint: t('A larger claim is not accepted without a person’s decision.'),
  },
  evidence: { label: t('Claim evidence'), hint: t('A larger claim needs evidence.') },
  two_people: {
    label: t('Two people'),
    hint: t('A larger claim is accepted by two people.'),
  },
};

type LimitFieldsProps = {
  shown: CurrencyLimits;
  field: (name: LimitName) => object;
};

/** The amounts of a currency, with the amount in force as placeholder. */
export function LimitFields({ shown, field }: LimitFieldsProps) {
  return limitNames.map((name) => (
    <TextInput
      key={name}
      inputMode="decimal"
      label={limitTexts[name].label}
      description={limitTexts[name].hint}
      placeholder={shown[name].amount}
      {...field(name)}
    />
  ));
}

import { NativeSelect } from '@mantine/core';
import { DATE_KINDS, type DateKind } from '#contract/reports/fields.ts';
import { t } from '#web/lib/i18n.ts';

const labels: Readonly<Record<DateKind, string>> = {
  order: t('Ordered'),
  decision: t('Approved or rejected'),
  payment: t('Paid'),
};

type DateKindSelectProps = { value: DateKind; onChange: (value: string | undefined) => void };

/** Selects which date of a transaction must lie within the days shown. */
export function DateKindSelect({ value, onChange }: DateKindSelectProps) {
  return (
    <NativeSelect
      aria-label={t('Date type')}
      w={value === 'decision' ? 180 : 120}
      data={DATE_KINDS.map((kind) => ({ value: kind, label: labels[kind] }))}
      value={value}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === 'order' ? undefined : currentTarget.value)
      }
    />
  );
}

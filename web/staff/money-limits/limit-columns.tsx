import { UnstyledButton } from '@mantine/core';
import {
  type CurrencyLimits,
  type LimitChange,
  type LimitName,
  limitNames,
} from '#contract/money-limits/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { network } from '#web/lib/network.ts';
import { decimalText, rateText } from '#web/lib/numbers.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { Day, Time } from '#web/ui/time.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { limitTexts } from '../limit-fields.tsx';

const amount = (name: LimitName): Column<CurrencyLimits> => ({
  id: name,
  head: limitTexts[name].label,
  hint: limitTexts[name].hint,
  numeric: true,
  cell: ({ [name]: limit }) =>
    limit.is_own ? (
      <strong>{decimalText(limit.amount)}</strong>
    ) : (
      <span className="quiet">{decimalText(limit.amount)}</span>
    ),
});

/** The limits of a currency; own ones are bold. `onEdit` is null for a reader. */
export function limitColumns(
  base: string,
  onEdit: ((currency: string) => void) | null,
): readonly Column<CurrencyLimits>[] {
  return [
    {
      id: 'currency',
      head: t('Currency'),
      cell: ({ currency }) =>
        onEdit === null ? (
          currency
        ) : (
          <UnstyledButton className="color-accent" onClick={() => onEdit(currency)}>
            {currency}
          </UnstyledButton>
        ),
    },
    ...limitNames.map(amount),
    {
      id: 'source',
      head: t('Derived limits'),
      width: 200,
      cell: (row) => <Source base={base} row={row} />,
    },
  ];
}

/** Where the limits come from that are not set for the currency. */
function Source({ base, row }: { base: string; row: CurrencyLimits }) {
  if (row.is_base) return t('Base currency');
  if (limitNames.every((name) => row[name].is_own)) return t('All limits are set');
  if (row.rate === null || row.rate_day === null) {
    return t('No exchange rate: numbers of {base}', { base });
  }
  return (
    <Trans
      id="From {base} at {rate} (<0/>)"
      values={{ base, rate: rateText(row.rate) }}
      components={{ 0: <Day day={row.rate_day} /> }}
    />
  );
}

const labelOf = (name: LimitChange['name']) =>
  name === 'base' ? t('Base currency') : limitTexts[name].label;

/** Old and new amount of each change, and who made it. */
export const changeColumns: readonly Column<LimitChange>[] = [
  {
    id: 'changed_at',
    head: t('Time'),
    cell: (row) => <Time at={row.changed_at} zone={network.time_zone} />,
  },
  { id: 'currency', head: t('Currency'), cell: (row) => row.currency },
  { id: 'name', head: t('Limit'), cell: (row) => labelOf(row.name) },
  {
    id: 'before',
    head: t('Before'),
    numeric: true,
    cell: (row) => <Amount text={row.before} />,
  },
  {
    id: 'after',
    head: t('After'),
    numeric: true,
    cell: (row) => <Amount text={row.after} />,
  },
  { id: 'changed_by', head: t('Changed by'), cell: (row) => row.changed_by },
  { id: 'reason', head: t('Reason'), width: 200, cell: (row) => row.reason },
];

function Amount({ text }: { text: string | null }) {
  return text === null ? <span className="quiet">{t('derived')}</span> : decimalText(text);
}

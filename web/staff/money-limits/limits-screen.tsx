import { Checkbox, TextInput, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import {
  type CurrencyLimits,
  editMoneyLimits,
  type LimitChange,
  type LimitName,
  limitNames,
  listLimitChanges,
  listMoneyLimits,
} from '#contract/money-limits/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { network } from '#web/lib/network.ts';
import { decimalText, rateText } from '#web/lib/numbers.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { pageOf, useUrl } from '#web/lib/use-url.ts';
import { LimitFields, limitTexts } from '#web/staff/limit-fields.tsx';
import { AppDialog, DialogForm } from '#web/ui/app-dialog.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { TabbedScreen } from '#web/ui/tabbed-screen.tsx';
import { Day, Time } from '#web/ui/time.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { filled, useForm } from '#web/ui/use-form.ts';
import { RatesProblem } from '../rates-problem.tsx';
import { useMay } from '../staff-session.ts';

/** Limits and minimums of money per currency, and who changed them. */
export default function LimitsScreen() {
  return (
    <TabbedScreen
      title={t('Limits')}
      sub={t(
        'A currency without its own limit uses the limit of the base currency, converted at the latest exchange rate and rounded to two digits.',
      )}
      label={t('View')}
      views={[
        { value: 'limits', label: t('Limits by currency'), view: <Limits /> },
        { value: 'changes', label: t('Changes'), view: <Changes /> },
      ]}
    />
  );
}

function Limits() {
  const [url, setUrl] = useUrl();
  const page = pageOf(url);
  const limits = useApiQuery(listMoneyLimits, page);
  const [editing, setEditing] = useState('');
  const may = useMay('payouts.write');
  const edited = limits.data?.list.find((one) => one.currency === editing);
  return (
    <>
      <RatesProblem />
      <QueryTable
        label={t('Limits by currency')}
        columns={limitColumns(limits.data?.base ?? '', may ? setEditing : null)}
        query={limits}
        rowKey={(row) => row.currency}
        onClear={() => setUrl({})}
        emptyTitle={t('No limits yet')}
        page={page}
      />
      <LimitDialog shown={edited} onClose={() => setEditing('')} />
    </>
  );
}

function Changes() {
  const [url, setUrl] = useUrl();
  const page = pageOf(url);
  const changes = useApiQuery(listLimitChanges, page);
  return (
    <QueryTable
      label={t('Changes')}
      columns={changeColumns}
      query={changes}
      rowKey={(row) => row.id}
      onClear={() => setUrl({})}
      emptyTitle={t('No changes yet')}
      page={page}
    />
  );
}

type LimitDialogProps = { shown: CurrencyLimits | undefined; onClose: () => void };

/** Edits the limits of one currency; an empty field is derived from the base currency. */
function LimitDialog({ shown, onClose }: LimitDialogProps) {
  const title = t('Limits of {currency}', { currency: shown?.currency ?? '' });
  return (
    <AppDialog opened={shown !== undefined} onClose={onClose} title={title}>
      {shown && <LimitForm key={shown.currency} shown={shown} onClose={onClose} />}
    </AppDialog>
  );
}

function draftOf(shown: CurrencyLimits) {
  const own = limitNames.map((name) => [name, shown[name].is_own ? shown[name].amount : '']);
  return {
    ...(Object.fromEntries(own) as Record<(typeof limitNames)[number], string>),
    isBase: shown.is_base,
    reason: '',
  };
}

function LimitForm({ shown, onClose }: { shown: CurrencyLimits; onClose: () => void }) {
  const form = useForm(editMoneyLimits, draftOf(shown), {
    fieldOfKey: { AMOUNT_INVALID: 'payout' },
    inputOf: ({ isBase, reason, ...amounts }) => ({
      currency: shown.currency,
      is_base: isBase ? 1 : 0,
      reason,
      ...filled(amounts),
    }),
    refreshes: [listMoneyLimits, listLimitChanges],
    done: ({ currency }) => t('Limits of {currency} saved', { currency }),
    onDone: onClose,
  });
  return (
    <DialogForm form={form} onCancel={onClose} sendLabel={t('Save limits')}>
      <p className="quiet">
        {t('An empty field is derived from the base currency. Changes are recorded.')}
      </p>
      <LimitFields shown={shown} field={form.field} />
      <Checkbox
        label={t('Base currency: other currencies derive their limits from it')}
        disabled={shown.is_base}
        {...form.tick('isBase')}
      />
      <TextInput required maxLength={500} label={t('Reason')} {...form.field('reason')} />
    </DialogForm>
  );
}

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
function limitColumns(
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
const changeColumns: readonly Column<LimitChange>[] = [
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

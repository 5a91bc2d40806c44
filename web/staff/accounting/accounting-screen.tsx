import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import {
  type BalanceRow,
  closeMonth,
  exportMonth,
  listMonths,
  showTrialBalance,
} from '#contract/accounting/staff.ts';
import type { ReplyOf } from '#contract/call.ts';
import { t } from '#web/lib/i18n.ts';
import { network } from '#web/lib/network.ts';
import { saveAnswer } from '#web/lib/save-file.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { useUrl } from '#web/lib/use-url.ts';
import { MayButton } from '#web/staff/may-button.tsx';
import { accountNames } from '#web/ui/account-names.ts';
import { ConfirmDialog } from '#web/ui/app-dialog.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { DisabledButton } from '#web/ui/disabled-button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Money } from '#web/ui/money.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryResult } from '#web/ui/query-result.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Time } from '#web/ui/time.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { MissingRates } from '../missing-rates.tsx';
import { DatevCard } from './datev-card.tsx';

/** /staff/accounting: trial balance of a month, monthly close, and exports for accountants. */
export default function AccountingScreen() {
  const [url, setUrl] = useUrl();
  const months = useApiQuery(listMonths, {});
  const open = months.data?.open ?? [];
  const closed = months.data?.closed ?? [];
  const all = [
    ...open.map((one) => ({ value: one.month, label: one.month })).toReversed(),
    ...closed.map((one) => ({
      value: one.month,
      label: t('{month}, closed', { month: one.month }),
    })),
  ];
  const month = url.month ?? all[0]?.value;
  return (
    <>
      <PageHeader title={t('Accounting')} sub={t('Trial balance, monthly close and exports')} />
      <QueryResult query={months}>
        {months.data ? (
          <div className="stack">
            {month === undefined ? (
              <p className="quiet">{t('The ledger has no postings yet.')}</p>
            ) : (
              <>
                <div className="spread">
                  <div className="row items-end">
                    <NativeSelect
                      label={t('Month')}
                      data={all}
                      value={month}
                      onChange={(event) => setUrl({ month: event.currentTarget.value })}
                    />
                    <MonthLimits month={[...open, ...closed].find((one) => one.month === month)} />
                  </div>
                  <MonthActions
                    month={month}
                    next={open[0]}
                    closed={closed.find((one) => one.month === month)}
                  />
                </div>
                <MissingRates month={month} />
                <MonthBalance month={month} />
              </>
            )}
            <DatevCard />
          </div>
        ) : (
          <Skeleton height={480} />
        )}
      </QueryResult>
    </>
  );
}

const money = (
  id: 'opening' | 'debit' | 'credit' | 'closing',
  head: string,
): Column<BalanceRow> => ({
  id,
  head,
  numeric: true,
  currencyOf: (row) => row.currency,
  cell: (row) => <Money amount={row[id]} currency={row.currency} />,
});

const columns: readonly Column<BalanceRow>[] = [
  {
    id: 'account',
    head: t('Account'),
    width: 220,
    cell: (row) => accountNames[row.account] ?? row.account,
  },
  { id: 'currency', head: t('Currency'), cell: (row) => row.currency },
  money('opening', t('Opening balance')),
  money('debit', t('Debit')),
  money('credit', t('Credit')),
  { ...money('closing', t('Closing balance')), compact: 'value' },
];

/** The trial balance of a month. */
function MonthBalance({ month }: { month: string }) {
  const balance = useApiQuery(showTrialBalance, { month });
  return (
    <QueryResult query={balance}>
      <DataTable
        label={t('Trial balance')}
        columns={columns}
        rows={balance.data?.rows}
        // As many as fill the screen, so that the card below appears where it stays.
        skeletonRows={20}
        rowKey={(row) => `${row.account} ${row.currency}`}
        emptyTitle={t('No postings')}
      />
    </QueryResult>
  );
}

type Months = ReplyOf<typeof listMonths>;

/** When a month begins and ends, in the time zone of its days. */
function MonthLimits({ month }: { month: Months['open' | 'closed'][number] | undefined }) {
  if (!month) return null;
  const { from, until, time_zone } = month;
  return (
    <p className="quiet min-h-40">
      <Trans
        id="From <0/> until before <1/>"
        components={{
          0: <Time at={from} zone={time_zone} />,
          1: <Time at={until} zone={time_zone} />,
        }}
      />
    </p>
  );
}

type MonthActionsProps = {
  month: string;
  /** The oldest open month. */
  next: Months['open'][number] | undefined;
  closed: Months['closed'][number] | undefined;
};

const formats = [
  { format: 'trial_balance', label: t('Trial balance (CSV)') },
  { format: 'journal', label: t('Journal (CSV)') },
  { format: 'datev', label: t('DATEV') },
] as const;

/** Exports of a month, and closing it. */
function MonthActions({ month, next, closed }: MonthActionsProps) {
  const read = useApiMutation(exportMonth, { onDone: saveAnswer });
  return (
    <div className="row">
      <LinkButton to="/month-end" search={{ month } as never} variant="default">
        {t('Check the month')}
      </LinkButton>
      {formats.map(({ format, label }) => (
        <Button
          key={format}
          variant="default"
          loading={read.isPending && read.variables.format === format}
          onClick={() => read.mutate({ month, format })}
        >
          {label}
        </Button>
      ))}
      {closed ? (
        <span className="quiet">
          <Trans
            id="Closed by {name}, <0/>"
            values={{ name: closed.staff_name }}
            components={{ 0: <Time at={closed.closed_at} zone={network.time_zone} /> }}
          />
        </span>
      ) : (
        <CloseButton month={month} next={next} />
      )}
    </div>
  );
}

function CloseButton({ month, next }: Pick<MonthActionsProps, 'month' | 'next'>) {
  const [isAsking, setAsking] = useState(false);
  const close = useApiMutation(closeMonth, {
    refreshes: [listMonths, showTrialBalance],
    done: t('{month} closed', { month }),
    onDone: () => setAsking(false),
  });
  if (next?.month !== month || !next.is_over) {
    const why =
      next?.month === month ? t('This month is not over.') : t('Close the older months first.');
    return <DisabledButton why={why}>{t('Close month')}</DisabledButton>;
  }
  return (
    <>
      <MayButton permission="invoices.write" onClick={() => setAsking(true)}>
        {t('Close month')}
      </MayButton>
      <ConfirmDialog
        opened={isAsking}
        title={t('Close {month}', { month })}
        confirmLabel={t('Close month')}
        busy={close.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => close.mutate({ month })}
      >
        <p>{t('No posting can be dated in a closed month. A month cannot be opened again.')}</p>
        <MissingRates month={month} />
      </ConfirmDialog>
    </>
  );
}

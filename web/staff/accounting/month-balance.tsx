import { type BalanceRow, showTrialBalance } from '#contract/accounting/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Money } from '#web/ui/money.tsx';
import { QueryResult } from '#web/ui/query-result.tsx';

const accountNames: Readonly<Record<string, string>> = {
  brand_pending: t('Brands, not confirmed'),
  brand_receivable: t('Brands, receivable'),
  commission_pending: t('Commission, not confirmed'),
  commission_approved: t('Commission, approved'),
  payable: t('Publishers, payable'),
  owed_back: t('Publishers, owed back'),
  debt_demanded: t('Publishers, demanded'),
  bad_debt: t('Cost of bad debts'),
  cash: t('Cash'),
  reward_approved: t('Rewards, approved'),
  reward_cost: t('Cost of rewards'),
  network_fee: t('Network fee'),
  tax_payable: t('Tax payable'),
  input_tax: t('Input tax'),
  exchange: t('Exchange between currencies'),
  sales_exchange: t('Exchange of sales'),
  sales_reported: t('Sales reported'),
  sales_credited: t('Sales credited'),
};

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
  money('closing', t('Closing balance')),
];

/** The trial balance of a month. */
export function MonthBalance({ month }: { month: string }) {
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

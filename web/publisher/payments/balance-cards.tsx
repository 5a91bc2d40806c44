import type { ReplyOf } from '#contract/call.ts';
import type { showPaymentSummary } from '#contract/payments/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Money } from '#web/ui/money.tsx';
import { StatCard, StatCards } from '#web/ui/stat-card.tsx';

export type Summary = ReplyOf<typeof showPaymentSummary>;

const parts = [
  { id: 'available', label: t('Available'), hint: t('Settled. Included in the next payment.') },
  { id: 'pending', label: t('Pending validation'), hint: t('Awaiting the brand’s decision.') },
  {
    id: 'approved',
    label: t('Approved, not settled'),
    hint: t('Settled on the 5th of the month.'),
  },
  { id: 'in_payment', label: t('In transit'), hint: t('In payments being processed.') },
  { id: 'on_hold', label: t('On hold'), hint: t('In payments that are on hold or were returned.') },
  { id: 'paid', label: t('Paid'), hint: t('All payments to date.') },
] as const;

/**
 * The balances: the account's own currency in cards, others in a table below; undefined while
 * loading.
 */
export function BalanceCards({ summary }: { summary: Summary | undefined }) {
  const [own, ...others] = summary?.balances ?? [];
  return (
    <>
      <StatCards>
        {parts.map(({ id, label, hint }) => (
          <StatCard
            key={id}
            label={label}
            hint={hint}
            loading={!own}
            value={own && <Money amount={own[id]} currency={own.currency} />}
          />
        ))}
      </StatCards>
      {others.length > 0 && (
        <DataTable
          label={t('Other currencies')}
          columns={columns}
          rows={others}
          rowKey={(one) => one.currency}
          empty={null}
          stickyFirst
        />
      )}
    </>
  );
}

type Balance = Summary['balances'][number];

const columns: readonly Column<Balance>[] = [
  { id: 'currency', head: t('Other currencies'), cell: (one) => one.currency },
  ...parts.map(
    ({ id, label, hint }): Column<Balance> => ({
      id,
      head: label,
      hint,
      numeric: true,
      currencyOf: (one) => one.currency,
      cell: (one) => <Money amount={one[id]} currency={one.currency} />,
    }),
  ),
];

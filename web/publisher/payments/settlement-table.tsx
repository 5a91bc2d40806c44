import { UnstyledButton } from '@mantine/core';
import type { ReplyOf } from '#contract/call.ts';
import type { readPayment } from '#contract/payments/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { listText } from '#web/lib/list-text.ts';
import { BrandPaidPill } from '#web/ui/brand-paid-pill.tsx';
import { ChosenTable } from '#web/ui/chosen-table.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { Money } from '#web/ui/money.tsx';
import { settlementKinds } from '#web/ui/settlement-kinds.ts';
import { Time } from '#web/ui/time.tsx';

type Info = ReplyOf<typeof readPayment>;
type Settlement = Info['settlements'][number];

type SettlementTableProps = {
  payment: Info;
  /** The settlement whose lines are shown; null: all lines of the payment. */
  chosen: number | null;
  onChoose: (id: number | null) => void;
};

/** The settlements of a payment by brand; their total is the amount of the payment. */
export function SettlementTable({ payment, chosen, onChoose }: SettlementTableProps) {
  const money = (amount: string) => <Money amount={amount} currency={payment.currency} />;
  const columns = settlementColumns({ payment, chosen, onChoose });
  const blank = columns.slice(2).map(() => null);
  return (
    <div className="stack gap-8 min-w-0">
      <h3>{t('Settlements')}</h3>
      <ChosenTable
        name="settlements"
        label={t('Settlements')}
        columns={columns}
        rows={payment.settlements}
        rowKey={(one) => one.settlement_id}
        empty={null}
        totals={[{ key: 'sum', cells: [t('Total'), ...blank, money(payment.amount)] }]}
      />
    </div>
  );
}

function settlementColumns({
  payment,
  chosen,
  onChoose,
}: SettlementTableProps): readonly Column<Settlement>[] {
  const money = (amount: string) => <Money amount={amount} currency={payment.currency} />;
  return [
    {
      id: 'settlement_id',
      head: t('Settlement'),
      cell: (one) => <SettlementButton settlement={one} chosen={chosen} onChoose={onChoose} />,
    },
    {
      id: 'brand',
      head: t('Brand'),
      compact: 'title',
      cell: (one) => listText([one.merchant_name, settlementKinds[one.kind]]),
    },
    {
      id: 'settled_at',
      head: t('Settled'),
      cell: (one) => <Time at={one.settled_at} zone={payment.time_zone} day />,
    },
    {
      id: 'brand_paid_status',
      head: t('Brand paid'),
      hint: t('You are paid on schedule even if the brand has not paid us yet.'),
      cell: (one) => one.brand_paid_status && <BrandPaidPill status={one.brand_paid_status} />,
    },
    { id: 'lines', head: t('Lines'), numeric: true, cell: (one) => one.lines },
    {
      id: 'adjustments',
      head: t('Adjustments'),
      numeric: true,
      hint: t('Changes after an earlier settlement. Claw-backs are negative.'),
      currencyOf: () => payment.currency,
      cell: (one) => money(one.adjustments),
    },
    {
      id: 'amount',
      head: t('Amount'),
      compact: 'value',
      numeric: true,
      currencyOf: () => payment.currency,
      cell: (one) => money(one.amount),
    },
  ];
}

type SettlementButtonProps = Omit<SettlementTableProps, 'payment'> & { settlement: Settlement };

/** Shows the lines of one settlement; pressed again, all lines of the payment. */
function SettlementButton({ settlement, chosen, onChoose }: SettlementButtonProps) {
  const { settlement_id } = settlement;
  const isChosen = settlement_id === chosen;
  return (
    <UnstyledButton
      className="color-accent"
      aria-pressed={isChosen}
      aria-label={t('Transactions of settlement {settlement_id}', { settlement_id })}
      onClick={() => onChoose(isChosen ? null : settlement_id)}
    >
      {settlement_id}
    </UnstyledButton>
  );
}

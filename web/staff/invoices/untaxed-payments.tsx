import { useState } from 'react';
import {
  listSelfBilled,
  listUntaxedPayments,
  supplementPayment,
  type UntaxedPayment,
} from '#contract/invoices/self-billed.ts';
import { listPayoutRuns } from '#contract/payout-runs/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { ConfirmDialog } from '#web/ui/app-dialog.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { Money } from '#web/ui/money.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { Time } from '#web/ui/time.tsx';
import { MayButton } from '../may-button.tsx';

/** Payments that were made before the VAT rate was set, and their correction. */
export function UntaxedPayments() {
  const untaxed = useApiQuery(listUntaxedPayments, {});
  const [asked, setAsked] = useState<UntaxedPayment | null>(null);
  const supplement = useApiMutation(supplementPayment, {
    refreshes: [listUntaxedPayments, listSelfBilled, listPayoutRuns],
    done: ({ supplement_id }) =>
      supplement_id === null
        ? t('Invoice issued')
        : t('The VAT is paid with the next payout run, and the invoice is issued with it.'),
    onDone: () => setAsked(null),
  });
  return (
    <>
      <p className="quiet">
        {t(
          'Payments to publishers who agreed to self-billing that were made without VAT and without an invoice.',
        )}
      </p>
      <QueryTable
        label={t('Missing VAT')}
        columns={untaxedColumns(setAsked)}
        query={untaxed}
        rowKey={(row) => row.payment_id}
        emptyTitle={t('No payment lacks its VAT')}
      />
      <ConfirmDialog
        opened={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={() => asked && supplement.mutate({ payment_id: asked.payment_id })}
        title={t('Pay the VAT of payment {number}?', { number: asked?.number ?? '' })}
        confirmLabel={t('Pay VAT')}
      >
        <p>
          {t(
            'The VAT of the current rate is paid with the next payout run, which is reviewed and approved as usual. The invoice shows the net amount that was paid and the VAT.',
          )}
        </p>
      </ConfirmDialog>
    </>
  );
}

const untaxedColumns = (
  onAsk: (payment: UntaxedPayment) => void,
): readonly Column<UntaxedPayment>[] => [
  { id: 'payment', head: t('Payment'), cell: (row) => row.number },
  { id: 'publisher', head: t('Publisher'), width: 180, cell: (row) => row.publisher_name },
  {
    id: 'amount',
    head: t('Paid'),
    numeric: true,
    currencyOf: (row) => row.currency,
    cell: (row) => <Money amount={row.amount} currency={row.currency} />,
  },
  { id: 'paid_at', head: t('Paid on'), cell: (row) => <Time at={row.paid_at} /> },
  {
    id: 'pay',
    head: '',
    cell: (row) => (
      <MayButton permission="invoices.write" variant="default" size="xs" onClick={() => onAsk(row)}>
        {t('Pay VAT')}
      </MayButton>
    ),
  },
];

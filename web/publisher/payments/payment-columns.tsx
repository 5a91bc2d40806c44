import { UnstyledButton } from '@mantine/core';
import type { Payment } from '#contract/payments/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { Money } from '#web/ui/money.tsx';
import { PaidTo } from '#web/ui/paid-to.tsx';
import { Time } from '#web/ui/time.tsx';
import { PaymentPill } from './payment-words.tsx';

const money = (id: 'tax' | 'fee' | 'net', head: string): Column<Payment> => ({
  id,
  head,
  numeric: true,
  currencyOf: (one) => one.currency,
  cell: (one) => <Money amount={one[id]} currency={one.currency} />,
});

/** The columns of a list of payments. */
export function paymentColumns(
  zone: string | undefined,
  onOpen: (payment: Payment) => void,
): readonly Column<Payment>[] {
  return [
    {
      id: 'payment_id',
      head: t('Payment'),
      cell: (one) => (
        <UnstyledButton
          className="color-accent one-line"
          aria-label={t('Payment {number}', { number: one.number })}
          onClick={(event) => {
            event.stopPropagation();
            onOpen(one);
          }}
        >
          {one.number}
        </UnstyledButton>
      ),
    },
    // First, because a narrow screen does not show all columns.
    money('net', t('Amount')),
    { id: 'status', head: t('Status'), cell: (one) => <PaymentPill {...one} /> },
    {
      id: 'request_date',
      head: t('Requested'),
      cell: (one) => <Time at={one.request_date} zone={zone} day />,
    },
    {
      id: 'paid_date',
      head: t('Paid'),
      cell: (one) => <Time at={one.paid_date} zone={zone} day />,
    },
    { id: 'to', head: t('Paid to'), cell: (one) => <PaidTo {...one} /> },
    money('tax', t('VAT')),
    money('fee', t('Fee')),
  ];
}

import { Button } from '@mantine/core';
import type { StaffPayout } from '#contract/payout-runs/staff.ts';
import { useDictionary } from '#web/lib/dictionary.ts';
import { serverText, t } from '#web/lib/i18n.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { Money } from '#web/ui/money.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { PayoutPill } from './run-words.tsx';

/** The columns of the payouts of a run; a failed payout can be retried. */
export function payoutColumns(
  mayRetry: boolean,
  onRetry: (payout: StaffPayout) => void,
): readonly Column<StaffPayout>[] {
  return [
    {
      id: 'publisher',
      head: t('Publisher'),
      width: 140,
      cell: (one) => <Payee payout={one} />,
    },
    { id: 'to', head: t('Paid to'), width: 140, cell: (one) => <Way payout={one} /> },
    {
      id: 'amount',
      head: t('Amount'),
      numeric: true,
      currencyOf: (one) => one.currency,
      cell: (one) => <Money amount={one.amount} currency={one.currency} />,
    },
    { id: 'status', head: t('State'), cell: (one) => <PayoutPill status={one.status} /> },
    {
      id: 'note',
      head: t('Note'),
      width: 220,
      cell: (one) => serverText(one.note) ?? one.failure_code ?? <span className="quiet">–</span>,
    },
    { id: 'reference', head: t('Reference'), cell: (one) => <code>{one.reference}</code> },
    {
      id: 'asked',
      head: t('Sent, checked'),
      hint: t(
        'Number of send attempts under one reference, and of status checks since the last change.',
      ),
      numeric: true,
      cell: (one) => `${one.attempts}, ${one.asks}`,
    },
    {
      id: 'retry',
      head: t('Retry'),
      cell: (one) =>
        mayRetry && (one.status === 'failed' || one.status === 'returned') ? (
          <RetryButton payout={one} onRetry={onRetry} />
        ) : null,
    },
  ];
}

function Payee({ payout }: { payout: StaffPayout }) {
  return (
    <>
      <strong>{payout.publisher_name}</strong>
      <br />
      <span className="quiet">
        <Trans id={'Payment {payment_id}'} values={{ payment_id: payout.payment_id }} />
      </span>
    </>
  );
}

function Way({ payout }: { payout: StaffPayout }) {
  const words = useDictionary();
  return (
    <>
      {words.of('payout_type', payout.type)}
      <br />
      <span className="quiet">{payout.masked_details}</span>
    </>
  );
}

type RetryButtonProps = { payout: StaffPayout; onRetry: (payout: StaffPayout) => void };

function RetryButton({ payout, onRetry }: RetryButtonProps) {
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={`${t('Pay again')}: ${payout.payment_id}`}
      onClick={() => onRetry(payout)}
    >
      {t('Pay again')}
    </Button>
  );
}

import { Button } from '@mantine/core';
import type { StaffPayout } from '#contract/payout-runs/staff.ts';
import { useDictionary } from '#web/lib/dictionary.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { Money } from '#web/ui/money.tsx';
import { PayoutPill } from './run-words.tsx';

/** The columns of the payouts of a run; a failed payout can be retried. */
export function payoutColumns(
  mayRetry: boolean,
  onRetry: (payout: StaffPayout) => void,
): readonly Column<StaffPayout>[] {
  return [
    {
      id: 'publisher',
      head: 'Publisher',
      width: 140,
      cell: (one) => (
        <>
          <strong>{one.publisher_name}</strong>
          <br />
          <span className="quiet">Payment {one.payment_id}</span>
        </>
      ),
    },
    { id: 'to', head: 'Paid to', width: 140, cell: (one) => <Way payout={one} /> },
    {
      id: 'amount',
      head: 'Amount',
      numeric: true,
      cell: (one) => <Money amount={one.amount} currency={one.currency} />,
    },
    { id: 'status', head: 'State', cell: (one) => <PayoutPill status={one.status} /> },
    {
      id: 'note',
      head: 'Note',
      width: 220,
      cell: (one) => one.note ?? one.failure_code ?? <span className="quiet">–</span>,
    },
    { id: 'reference', head: 'Reference', cell: (one) => <code>{one.reference}</code> },
    {
      id: 'asked',
      head: 'Sent, checked',
      hint: 'Number of send attempts under one reference, and of status checks since the last change.',
      numeric: true,
      cell: (one) => `${one.attempts}, ${one.asks}`,
    },
    {
      id: 'retry',
      head: 'Retry',
      cell: (one) =>
        mayRetry && (one.status === 'failed' || one.status === 'returned') ? (
          <RetryButton payout={one} onRetry={onRetry} />
        ) : null,
    },
  ];
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
      aria-label={`Pay payment ${payout.payment_id} again`}
      onClick={() => onRetry(payout)}
    >
      Pay again
    </Button>
  );
}

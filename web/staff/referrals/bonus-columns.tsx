import { Link } from '@tanstack/react-router';
import type { Bonus } from '#contract/referrals/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { network } from '#web/lib/network.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { Money } from '#web/ui/money.tsx';
import { StatusPill, type Tone } from '#web/ui/status-pill.tsx';
import { Time } from '#web/ui/time.tsx';
import { DecideButtons } from '../decide-buttons.tsx';

export const bonusWords: Readonly<Record<Bonus['status'], string>> = {
  asked: t('Waiting'),
  approved: t('Approved'),
  rejected: t('Rejected'),
};
const tones: Readonly<Record<Bonus['status'], Tone>> = {
  asked: 'wait',
  approved: 'up',
  rejected: 'down',
};

type BonusColumnsProps = {
  busyId: number | null;
  onDecide: (id: number, approve: 0 | 1) => void;
};

/** The columns of all bonuses, with the decision buttons at the end. */
export function bonusColumns({ busyId, onDecide }: BonusColumnsProps): readonly Column<Bonus>[] {
  return [
    { id: 'publisher', head: t('Publisher'), width: 180, cell: (row) => row.publisher_name },
    {
      id: 'payer',
      head: t('Paid by'),
      cell: (row) =>
        row.mcid === null ? (
          t('The network')
        ) : (
          <Link to={`/brands/${row.mcid}`}>{row.merchant_name}</Link>
        ),
    },
    {
      id: 'amount',
      head: t('Amount'),
      numeric: true,
      currencyOf: (row) => row.currency,
      cell: (row) => <Money amount={row.amount} currency={row.currency} />,
    },
    { id: 'reason', head: t('Reason'), width: 240, cell: (row) => row.reason },
    { id: 'asked', head: t('Requested by'), cell: (row) => <Person of={row.asked} /> },
    { id: 'decided', head: t('Decided by'), cell: (row) => <Person of={row.decided} /> },
    {
      id: 'status',
      head: t('Status'),
      cell: (row) => <StatusPill tone={tones[row.status]} word={bonusWords[row.status]} />,
    },
    {
      id: 'decide',
      pinned: true,
      head: t('Decision'),
      numeric: true,
      cell: (row) => row.status === 'asked' && <Decision {...{ row, busyId, onDecide }} />,
    },
  ];
}

function Decision({ row, busyId, onDecide }: BonusColumnsProps & { row: Bonus }) {
  if (row.is_own) return <span className="quiet">{t('Needs another approver')}</span>;
  return (
    <DecideButtons
      permission="payouts.approve"
      name={t('the bonus of {publisher_name}', { publisher_name: row.publisher_name })}
      isBusy={busyId === row.id}
      onApprove={() => onDecide(row.id, 1)}
      onReject={() => onDecide(row.id, 0)}
    />
  );
}

function Person({ of }: { of: Bonus['asked'] }) {
  if (of === null) return '–';
  return (
    <>
      {of.name}
      <div className="quiet">
        <Time at={of.at} zone={network.time_zone} />
      </div>
    </>
  );
}

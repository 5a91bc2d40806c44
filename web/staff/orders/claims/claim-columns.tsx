import { Link } from '@tanstack/react-router';
import type { ReplyOf } from '#contract/call.ts';
import type { listStaffClaims } from '#contract/orders/claims.ts';
import { t } from '#web/lib/i18n.ts';
import { network } from '#web/lib/network.ts';
import { ClaimExplanation } from '#web/ui/claim-explanation.tsx';
import { ClaimPill, claimTypeWords } from '#web/ui/claim-pill.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { DecideButtons } from '#web/ui/decide-buttons.tsx';
import { EvidenceLink } from '#web/ui/evidence-link.tsx';
import { Money } from '#web/ui/money.tsx';
import { Time } from '#web/ui/time.tsx';
import { useMay } from '../../staff-session.ts';

type Claim = ReplyOf<typeof listStaffClaims>['list'][number];
type ClaimColumnsProps = {
  busyId: number | null;
  onAccept: (claim: Claim) => void;
  onAsk: (claim: Claim, decision: 'reject' | 'ask') => void;
};

/** The columns of all claims, with the decision buttons at the end. */
export function claimColumns(props: ClaimColumnsProps): readonly Column<Claim>[] {
  const decide: Column<Claim> = {
    id: 'decide',
    pinned: true,
    head: t('Decision'),
    numeric: true,
    cell: (row) =>
      (row.status === 'open' || row.status === 'needs_info') && <Decide {...props} claim={row} />,
  };
  return [...factColumns, decide];
}

function Decide({ claim, busyId, onAccept, onAsk }: ClaimColumnsProps & { claim: Claim }) {
  return (
    <DecideButtons
      may={useMay('claims.decide')}
      name={t('order {order_id}', { order_id: claim.order_id })}
      isBusy={busyId === claim.id}
      onAsk={() => onAsk(claim, 'ask')}
      onApprove={() => onAccept(claim)}
      onReject={() => onAsk(claim, 'reject')}
    />
  );
}

const factColumns: readonly Column<Claim>[] = [
  {
    id: 'order',
    head: t('Order'),
    width: 160,
    cell: (row) => (
      <>
        <strong>{row.order_id}</strong>
        <div className="quiet">
          <Time at={row.order_time} zone={network.time_zone} />
        </div>
      </>
    ),
  },
  {
    id: 'brand',
    head: t('Brand'),
    width: 120,
    cell: (row) => <Link to={`/brands/${row.mcid}`}>{row.merchant_name}</Link>,
  },
  { id: 'publisher', head: t('Publisher'), cell: (row) => row.publisher_name },
  {
    id: 'amount',
    head: t('Amount'),
    numeric: true,
    currencyOf: (row) => row.currency,
    cell: (row) => <Money amount={row.amount} currency={row.currency} />,
  },
  {
    id: 'note',
    head: t('What happened'),
    width: 200,
    cell: (row) => (
      <>
        <strong>{claimTypeWords[row.type]}</strong>
        <div>{row.note}</div>
        <EvidenceLink
          address={row.evidence}
          about={t('order {order_id}', { order_id: row.order_id })}
        />
      </>
    ),
  },
  {
    id: 'deadline',
    head: t('Deadline'),
    cell: (row) => <Time at={row.deadline} zone={network.time_zone} />,
  },
  {
    id: 'status',
    head: t('Status'),
    width: 130,
    cell: (row) => (
      <>
        <ClaimPill status={row.status} reason={null} />
        <ClaimExplanation claim={row} />
      </>
    ),
  },
];

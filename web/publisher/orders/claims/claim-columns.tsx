import { Button } from '@mantine/core';
import type { ReplyOf } from '#contract/call.ts';
import type { listClaims } from '#contract/orders/claims.ts';
import { t } from '#web/lib/i18n.ts';
import { ClaimExplanation } from '#web/ui/claim-explanation.tsx';
import { ClaimPill, claimTypeWords } from '#web/ui/claim-pill.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { EvidenceLink } from '#web/ui/evidence-link.tsx';
import { Money } from '#web/ui/money.tsx';
import { Time } from '#web/ui/time.tsx';

type Claim = ReplyOf<typeof listClaims>['list'][number];

/** The columns of a publisher's own claims. */
export function claimColumns(
  zone: string | undefined,
  onAnswer: (claim: Claim) => void,
): readonly Column<Claim>[] {
  const at = (moment: string | null) => <Time at={moment} {...(zone && { zone })} />;
  return [
    {
      id: 'brand',
      head: t('Brand'),
      width: 160,
      cell: (row) => <strong>{row.merchant_name}</strong>,
    },
    {
      id: 'order',
      head: t('Order'),
      width: 180,
      cell: (row) => <OrderCell claim={row} />,
    },
    { id: 'order_time', head: t('Ordered'), cell: (row) => at(row.order_time) },
    {
      id: 'amount',
      head: t('Amount'),
      numeric: true,
      currencyOf: (row) => row.currency,
      cell: (row) => <Money amount={row.amount} currency={row.currency} />,
    },
    {
      id: 'status',
      head: t('Status'),
      width: 220,
      cell: (row) => (
        <>
          <ClaimPill status={row.status} reason={null} />
          <ClaimExplanation claim={row} />
        </>
      ),
    },
    { id: 'deadline', head: t('Decision due'), cell: (row) => at(row.decided_at ?? row.deadline) },
    {
      id: 'answer',
      head: t('Answer'),
      numeric: true,
      cell: (row) =>
        row.status === 'needs_info' && <AnswerButton claim={row} onAnswer={onAnswer} />,
    },
  ];
}

type AnswerButtonProps = { claim: Claim; onAnswer: (claim: Claim) => void };

function AnswerButton({ claim, onAnswer }: AnswerButtonProps) {
  return (
    <Button
      size="compact-sm"
      variant="light"
      aria-label={t('Answer about {order_id}', { order_id: claim.order_id })}
      onClick={() => onAnswer(claim)}
    >
      {t('Answer')}
    </Button>
  );
}

type OrderCellProps = { claim: Claim };

function OrderCell({ claim }: OrderCellProps) {
  return (
    <>
      {claim.order_id}
      <div className="quiet">
        {claimTypeWords[claim.type]}{' '}
        <EvidenceLink
          address={claim.evidence}
          about={t('order {order_id}', { order_id: claim.order_id })}
        />
      </div>
    </>
  );
}

import { Link } from '@tanstack/react-router';
import type { DebtDecision, OpenDebt } from '#contract/debts/staff.ts';
import { t } from '#web/lib/i18n.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { Money } from '#web/ui/money.tsx';
import { StatusPill, type Tone } from '#web/ui/status-pill.tsx';
import { Day, Time } from '#web/ui/time.tsx';
import { MayButton } from '../may-button.tsx';

export type DebtAction = 'approve' | 'reject' | 'paid' | 'withdraw';

export const kindNames: Readonly<Record<DebtDecision['kind'], string>> = {
  write_off: t('Write off'),
  demand: t('Demand'),
};

const states: Readonly<Record<DebtDecision['state'], readonly [Tone, string]>> = {
  proposed: ['wait', t('Proposed')],
  rejected: ['neutral', t('Rejected')],
  written_off: ['neutral', t('Written off')],
  demanded: ['wait', t('Demanded')],
  paid: ['up', t('Paid')],
  withdrawn: ['neutral', t('Withdrawn')],
};

type Shown = Pick<OpenDebt, 'publisher_id' | 'publisher_name' | 'amount' | 'currency'>;

const publisher = {
  id: 'publisher',
  head: t('Publisher'),
  width: 150,
  cell: (row: Shown) => <Link to={`/publishers/${row.publisher_id}`}>{row.publisher_name}</Link>,
};
const amount = {
  id: 'amount',
  head: t('Amount'),
  numeric: true,
  currencyOf: (row: Shown) => row.currency,
  cell: (row: Shown) => <Money amount={row.amount} currency={row.currency} />,
};

/** The columns of open debts; `onPropose` receives what the rule allows. */
export const openColumns = (
  onPropose: (debt: OpenDebt, kind: DebtDecision['kind']) => void,
): readonly Column<OpenDebt>[] => [
  publisher,
  amount,
  { id: 'since', head: t('Since'), cell: (row) => <Time at={row.since} zone="UTC" day /> },
  { id: 'age', head: t('Age in days'), numeric: true, cell: (row) => row.age_days },
  {
    id: 'actions',
    pinned: true,
    head: t('Actions'),
    cell: (row) =>
      row.allows.length === 0 ? (
        <span className="quiet">{t('The rule allows nothing yet')}</span>
      ) : (
        <span className="row no-wrap">
          {row.allows.map((kind) => (
            <MayButton
              key={kind}
              permission="payouts.write"
              size="compact-sm"
              variant="default"
              aria-label={`${kindNames[kind]}: ${row.publisher_name}`}
              onClick={() => onPropose(row, kind)}
            >
              {kindNames[kind]}
            </MayButton>
          ))}
        </span>
      ),
  },
];

/** The columns of decisions on debts. */
export const decisionColumns = (
  onChoose: (debt: DebtDecision, action: DebtAction) => void,
): readonly Column<DebtDecision>[] => [
  {
    id: 'number',
    head: t('Number'),
    cell: (row) => (
      <span className="stack gap-4 one-line">
        <span>{row.number}</span>
        <span className="quiet">{kindNames[row.kind]}</span>
      </span>
    ),
  },
  publisher,
  amount,
  { id: 'state', head: t('State'), width: 150, cell: (row) => <State row={row} /> },
  {
    id: 'reason',
    head: t('Reason'),
    width: 180,
    cell: (row) => (
      <>
        {row.reason}
        {row.note !== null && <div className="quiet">{row.note}</div>}
      </>
    ),
  },
  { id: 'people', head: t('People'), width: 160, cell: (row) => <People row={row} /> },
  {
    id: 'actions',
    pinned: true,
    head: t('Actions'),
    width: 170,
    cell: (row) => <Actions row={row} onChoose={(action) => onChoose(row, action)} />,
  },
];

function State({ row }: { row: DebtDecision }) {
  const [tone, word] = states[row.state];
  return (
    <span className="stack gap-4">
      <span className="row gap-6">
        <StatusPill tone={tone} word={word} />
        {row.overdue && <StatusPill tone="down" word={t('Overdue')} />}
      </span>
      {row.state === 'demanded' && row.due_on !== null && (
        <span className="quiet">
          {t('Due')} <Day day={row.due_on} />
        </span>
      )}
      {row.paid_on !== null && (
        <span className="quiet">
          <Day day={row.paid_on} /> · {row.reference}
        </span>
      )}
    </span>
  );
}

function People({ row }: { row: DebtDecision }) {
  return (
    <span className="stack gap-4">
      <span>{t('Proposed by {name}', { name: row.proposed?.name ?? '' })}</span>
      {row.decided && <span>{t('Decided by {name}', { name: row.decided.name })}</span>}
    </span>
  );
}

type ActionsProps = { row: DebtDecision; onChoose: (action: DebtAction) => void };

function Actions({ row, onChoose }: ActionsProps) {
  const button = (action: DebtAction) => ({
    size: 'compact-sm' as const,
    variant: 'default',
    onClick: () => onChoose(action),
  });
  if (row.state === 'demanded') {
    return (
      <span className="row">
        <MayButton permission="payouts.write" {...button('paid')}>
          {t('Mark as paid')}
        </MayButton>
        <MayButton permission="payouts.write" {...button('withdraw')}>
          {t('Withdraw')}
        </MayButton>
      </span>
    );
  }
  if (row.state !== 'proposed') return null;
  return (
    <span className="row">
      {row.is_own ? (
        <span className="quiet">{t('Another person decides on your proposal.')}</span>
      ) : (
        <MayButton permission="payouts.approve" {...button('approve')}>
          {t('Approve')}
        </MayButton>
      )}
      <MayButton permission="payouts.approve" {...button('reject')}>
        {t('Reject')}
      </MayButton>
    </span>
  );
}

import { useState } from 'react';
import {
  approveOverLimitPayment,
  listOverLimitPayments,
  type OverLimitPayment,
  splitOverLimitPayment,
} from '#contract/payout-runs/staff.ts';
import { serverText, t } from '#web/lib/i18n.ts';
import { showDone } from '#web/lib/toast.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { MayButton } from '#web/staff/may-button.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Money } from '#web/ui/money.tsx';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { Person } from './run-columns.tsx';

type Chosen = { payment: OverLimitPayment; action: 'approve' | 'split' };

/** Waiting payments that are above a limit: each is split, or approved by a third person. */
export function OverLimit() {
  const { data } = useApiQuery(listOverLimitPayments, {}, { quiet: true, refetchInterval: 60_000 });
  const [chosen, setChosen] = useState<Chosen | null>(null);
  if (!data || data.total === 0) return null;
  return (
    <section className="stack" aria-labelledby="over-limit">
      <h2 id="over-limit">{t('Above a limit')}</h2>
      <p className="quiet">
        {t(
          'These payments are not included in runs. Split them, or have a person approve them who neither makes nor decides their run.',
        )}
      </p>
      <DataTable
        label={t('Payments above a limit')}
        columns={columns(setChosen)}
        rows={data.list}
        rowKey={(row) => row.payment_id}
        empty={null}
      />
      {chosen && <Decision chosen={chosen} onClose={() => setChosen(null)} />}
    </section>
  );
}

const columns = (onChoose: (chosen: Chosen) => void): readonly Column<OverLimitPayment>[] => [
  { id: 'payment_id', head: t('Payment'), cell: (row) => row.number },
  { id: 'publisher', head: t('Publisher'), width: 160, cell: (row) => row.publisher_name },
  {
    id: 'amount',
    head: t('Amount'),
    numeric: true,
    currencyOf: (row) => row.currency,
    cell: (row) => <Money amount={row.amount} currency={row.currency} />,
  },
  {
    id: 'over',
    head: t('Limit'),
    width: 220,
    cell: (row) => (
      <>
        {serverText(row.over)} <Money amount={row.limit} currency={row.currency} />
        {row.derived_from !== null && (
          <div className="quiet">{t('Derived from {base}', { base: row.derived_from })}</div>
        )}
      </>
    ),
  },
  {
    id: 'approved',
    head: t('Approved by'),
    width: 160,
    cell: (row) => (
      <>
        <Person who={row.approved} />
        {row.reason !== null && <div className="quiet">{row.reason}</div>}
      </>
    ),
  },
  { id: 'actions', head: '', cell: (row) => <Actions row={row} onChoose={onChoose} /> },
];

type ActionsProps = { row: OverLimitPayment; onChoose: (chosen: Chosen) => void };

function Actions({ row, onChoose }: ActionsProps) {
  if (row.approved !== null) return t('In the next run');
  const button = (action: Chosen['action']) => ({
    size: 'xs' as const,
    variant: 'default',
    onClick: () => onChoose({ payment: row, action }),
  });
  return (
    <div className="row">
      {row.is_own ? (
        <span className="quiet">{t('You acted on its run; another person approves it.')}</span>
      ) : (
        <MayButton permission="payouts.approve" {...button('approve')}>
          {t('Approve')}
        </MayButton>
      )}
      <MayButton permission="payouts.write" {...button('split')}>
        {t('Split')}
      </MayButton>
    </div>
  );
}

function Decision({ chosen, onClose }: { chosen: Chosen; onClose: () => void }) {
  const { payment_id, number, amount, currency } = chosen.payment;
  const isApproval = chosen.action === 'approve';
  const done = (text: string) => ({
    refreshes: [listOverLimitPayments],
    onDone: () => {
      showDone(text);
      onClose();
    },
  });
  const approve = useApiMutation(approveOverLimitPayment, done(t('Payment approved')));
  const split = useApiMutation(splitOverLimitPayment, done(t('Payment split')));
  const send = isApproval ? approve : split;
  return (
    <ReasonDialog
      opened
      title={isApproval ? t('Approve a payment above the limit') : t('Split the payment')}
      description={t('Stored with the payment and in the audit log')}
      confirmLabel={isApproval ? t('Approve') : t('Split')}
      busy={send.isPending}
      onClose={onClose}
      onConfirm={(reason) => send.mutate({ payment_id, reason })}
    >
      <p>
        <Trans
          id="Payment {number} of <0/>"
          values={{ number }}
          components={{ 0: <Money amount={amount} currency={currency} /> }}
        />
      </p>
    </ReasonDialog>
  );
}

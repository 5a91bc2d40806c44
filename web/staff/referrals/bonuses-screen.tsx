import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { type Bonus, bonusStatuses, decideBonus, listBonuses } from '#contract/referrals/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { network } from '#web/lib/network.ts';
import { showDone } from '#web/lib/toast.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { pageOf, useUrlValues } from '#web/lib/use-url.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { DecideButtons } from '#web/ui/decide-buttons.tsx';
import { lateDialog } from '#web/ui/late-dialog.tsx';
import { Money } from '#web/ui/money.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { StatusPill, type Tone } from '#web/ui/status-pill.tsx';
import { Time } from '#web/ui/time.tsx';
import { UrlTabs } from '#web/ui/url-tabs.tsx';
import { MayButton } from '../may-button.tsx';
import { useMay } from '../staff-session.ts';

const bonusWords: Readonly<Record<Bonus['status'], string>> = {
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
function bonusColumns({ busyId, onDecide }: BonusColumnsProps): readonly Column<Bonus>[] {
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
  const may = useMay('payouts.approve');
  if (row.is_own) return <span className="quiet">{t('Needs another approver')}</span>;
  return (
    <DecideButtons
      may={may}
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

const BonusDialog = lateDialog(() => import('./bonus-dialog.tsx').then((file) => file.BonusDialog));

/** Bonuses to publishers: one staff member requests a bonus, another approves it. */
export default function BonusesScreen() {
  const url = useUrlValues();
  const [isAdding, setAdding] = useState(false);
  const page = pageOf(url);
  const status = bonusStatuses.find((one) => one === url.status);
  const bonuses = useApiQuery(listBonuses, { ...page, ...(status && { status }) });
  const decide = useDecideBonus();
  const columns = bonusColumns({
    busyId: decide.isPending ? decide.variables.id : null,
    onDecide: (id, approve) => decide.mutate({ id, approve }),
  });
  return (
    <>
      <PageHeader
        title={t('Bonuses')}
        sub={t('Paid in addition to commission after approval by a second person')}
        actions={
          <MayButton permission="payouts.write" onClick={() => setAdding(true)}>
            {t('New bonus')}
          </MayButton>
        }
      />
      <div className="stack">
        <UrlTabs
          label={t('Status')}
          tabs={bonusStatuses.map((value) => ({ value, label: bonusWords[value] }))}
        />
        <QueryTable
          label={t('Bonuses')}
          columns={columns}
          query={bonuses}
          rowKey={(row) => row.id}
          emptyTitle={status === 'asked' ? t('Nothing to review') : t('No bonuses yet')}
          emptyText={t('Bonuses are credited to a publisher after approval by a second person.')}
          page={page}
        />
      </div>
      <Suspense>
        <BonusDialog opened={isAdding} onClose={() => setAdding(false)} />
      </Suspense>
    </>
  );
}

function useDecideBonus() {
  return useApiMutation(decideBonus, {
    refreshes: [listBonuses],
    onDone: (bonus: Bonus) =>
      showDone(
        t('Bonus of {publisher_name}: {value}', {
          publisher_name: bonus.publisher_name,
          value: bonusWords[bonus.status].toLowerCase(),
        }),
      ),
  });
}

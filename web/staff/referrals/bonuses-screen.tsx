import { Suspense, useState } from 'react';
import { type Bonus, bonusStatuses, decideBonus, listBonuses } from '#contract/referrals/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { showDone } from '#web/lib/toast.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { pageOf, useUrlValues } from '#web/lib/use-url.ts';
import { lateDialog } from '#web/ui/late-dialog.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { UrlTabs } from '#web/ui/url-tabs.tsx';
import { MayButton } from '../may-button.tsx';
import { bonusColumns, bonusWords } from './bonus-columns.tsx';

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

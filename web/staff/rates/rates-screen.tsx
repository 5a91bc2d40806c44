import { Suspense, useState } from 'react';
import { listRates } from '#contract/rates/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { useUrl } from '#web/lib/use-url.ts';
import { lateDialog } from '#web/ui/late-dialog.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { Day } from '#web/ui/time.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { UrlTabs } from '#web/ui/url-tabs.tsx';
import { FileImport } from '../file-import.tsx';
import { MayButton } from '../may-button.tsx';
import { FetchStatus } from './fetch-status.tsx';
import { rateColumns } from './rate-columns.tsx';
import { RateDrawer } from './rate-drawer.tsx';
import { rateFile } from './rate-file.ts';

const RateDialog = lateDialog(() => import('./rate-dialog.tsx').then((file) => file.RateDialog));

/** Exchange rates: the newest rate of each currency, its history, and file imports. */
export default function RatesScreen() {
  const [url, setUrl] = useUrl();
  const rates = useApiQuery(listRates, {});
  const { newest_day = null } = rates.data ?? {};
  return (
    <>
      <PageHeader title={t('Rates')} sub={<LatestDay day={newest_day} />} actions={<AddButton />} />
      <div className="stack">
        <FetchStatus />
        <UrlTabs
          label={t('View')}
          name="show"
          initial="rates"
          tabs={[
            { value: 'rates', label: t('Latest rates') },
            { value: 'import', label: t('Import a file') },
          ]}
        />
        {url.show === 'import' ? (
          <FileImport kind={rateFile} />
        ) : (
          <QueryTable
            label={t('Latest rates')}
            columns={rateColumns(newest_day, (currency) => setUrl({ currency }))}
            query={rates}
            rowKey={(row) => row.currency}
            emptyTitle={t('No rates yet')}
            emptyText={t(
              'Amounts in other currencies are converted at the rate of their day. Fetch or import the European Central Bank’s rates to start.',
            )}
          />
        )}
      </div>
      <RateDrawer currency={url.currency ?? ''} onClose={() => setUrl({ currency: undefined })} />
    </>
  );
}

function AddButton() {
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <MayButton permission="rates.write" onClick={() => setAdding(true)}>
        {t('Add rate')}
      </MayButton>
      <Suspense>
        <RateDialog opened={isAdding} onClose={() => setAdding(false)} />
      </Suspense>
    </>
  );
}

function LatestDay({ day }: { day: string | null }) {
  if (day === null) return t('Daily exchange rates per euro');
  return (
    <Trans id="Exchange rates per euro · latest day <0/>" components={{ 0: <Day day={day} /> }} />
  );
}

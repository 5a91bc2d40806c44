import { Suspense, useState } from 'react';
import { listRates } from '#contract/rates/staff.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { useUrl } from '#web/lib/use-url.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { EmptyState, LoadError } from '#web/ui/empty-state.tsx';
import { lateDialog } from '#web/ui/late-dialog.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Day } from '#web/ui/time.tsx';
import { ViewTabs } from '#web/ui/view-tabs.tsx';
import { FileImport } from '../file-import.tsx';
import { MayButton } from '../may-button.tsx';
import styles from '../staff.module.css';
import { rateColumns } from './rate-columns.tsx';
import { RateDrawer } from './rate-drawer.tsx';
import { rateFile } from './rate-file.ts';

const RateDialog = lateDialog(() => import('./rate-dialog.tsx').then((file) => file.RateDialog));

/** Exchange rates: the newest rate of each currency, its history, and file imports. */
export default function RatesScreen() {
  const [url, setUrl] = useUrl();
  const [isAdding, setAdding] = useState(false);
  const rates = useApiQuery(listRates, {});
  const { newest_day = null, is_old } = rates.data ?? {};
  const isImporting = url.show === 'import';
  return (
    <>
      <PageHeader
        title="Rates"
        sub={
          newest_day === null ? (
            'Daily exchange rates per euro'
          ) : (
            <>
              Exchange rates per euro · latest day <Day day={newest_day} />
            </>
          )
        }
        actions={
          <MayButton permission="rates.write" onClick={() => setAdding(true)}>
            Add rate
          </MayButton>
        }
      />
      <div className="stack">
        {is_old && (
          <div role="alert" className={`${styles.alert} mb-0`}>
            <strong>The latest rates are more than three days old.</strong> Import newer rates. A
            rate expires after seven days; then amounts in other currencies cannot be converted.
          </div>
        )}
        <ViewTabs
          label="View"
          value={isImporting ? 'import' : 'rates'}
          onChange={(show) => setUrl({ show: show === 'import' ? show : undefined })}
          tabs={[
            { value: 'rates', label: 'Latest rates' },
            { value: 'import', label: 'Import a file' },
          ]}
        />
        {isImporting && <FileImport kind={rateFile} />}
        {!isImporting &&
          (rates.error && !rates.data ? (
            <LoadError error={rates.error} onRetry={() => void rates.refetch()} />
          ) : (
            <DataTable
              label="Latest rates"
              columns={rateColumns(newest_day, (currency) => setUrl({ currency }))}
              rows={rates.data?.list}
              rowKey={(row) => row.currency}
              dimmed={rates.isPlaceholderData}
              empty={
                <EmptyState title="No rates yet">
                  Amounts in other currencies are converted at the rate of their day. Import the
                  European Central Bank’s file to start.
                </EmptyState>
              }
            />
          ))}
      </div>
      <RateDrawer currency={url.currency ?? ''} onClose={() => setUrl({ currency: undefined })} />
      <Suspense>
        <RateDialog opened={isAdding} onClose={() => setAdding(false)} />
      </Suspense>
    </>
  );
}

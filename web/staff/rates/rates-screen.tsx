import { Suspense, useState } from 'react';
import type { ReplyOf } from '#contract/call.ts';
import { importRateFile, listRates, showRate } from '#contract/rates/staff.ts';
import { currencyName } from '#web/lib/currency-name.ts';
import { textOf } from '#web/lib/error-texts.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { useUrl } from '#web/lib/use-url.ts';
import type { ImportKind } from '#web/staff/import-kind.ts';
import { AppDrawer } from '#web/ui/app-drawer.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { LoadError } from '#web/ui/empty-state.tsx';
import { lateDialog } from '#web/ui/late-dialog.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { Day } from '#web/ui/time.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { UrlTabs } from '#web/ui/url-tabs.tsx';
import { FileImport } from '../file-import.tsx';
import { MayButton } from '../may-button.tsx';
import { FetchStatus } from './fetch-status.tsx';
import { historyColumns, rateColumns } from './rate-columns.tsx';

type Reply = ReplyOf<typeof importRateFile>;

/** The import of a file of rates: each rate counts as a row in the report. */
const rateFile: ImportKind = {
  id: 'rates',
  label: t('Rates'),
  call: importRateFile,
  isOfBrand: false,
  accept: '.csv',
  help: t(
    'The European Central Bank’s CSV (full history or one day), or a CSV with the columns below: units of the currency per euro. Each rate counts as a row. Existing rates are not changed; a different value for the same day is an error.',
  ),
  sample: 'day,currency,per_eur',
  refreshes: [listRates, showRate],
  read: (reply) => {
    const { rates_total, rates_ok, rates_bad, created, unchanged, ...rest } = reply as Reply;
    return {
      applied: rest.applied,
      rows_total: rates_total,
      rows_ok: rates_ok,
      rows_bad: rates_bad,
      figures: [
        [t('New rates'), created],
        [t('Already known'), unchanged],
      ],
      errors: rest.errors.map(({ row, field, key, value }) => ({
        row,
        field: field ?? '',
        text: textOf(key),
        value,
      })),
    };
  },
};

const isCode = (text: string) => /^[A-Z]{3}$/.test(text);

/** The rates of one currency in a drawer next to the list; '' closes it. */
function RateDrawer({ currency, onClose }: { currency: string; onClose: () => void }) {
  // Keeps its content during the closing animation.
  const [last, setLast] = useState(currency);
  if (currency !== '' && currency !== last) setLast(currency);
  const title = isCode(last) ? `${last}, ${currencyName(last)}` : t('Rates');
  return (
    <AppDrawer opened={currency !== ''} onClose={onClose} title={title} width={640}>
      {last !== '' && <History key={last} currency={last} />}
    </AppDrawer>
  );
}

function History({ currency }: { currency: string }) {
  const [page, setPage] = useState({ curPage: 1, perPage: 20 });
  const history = useApiQuery(showRate, { currency, ...page }, { quiet: true });
  if (history.error && !history.data) {
    return <LoadError error={history.error} onRetry={() => void history.refetch()} />;
  }
  return (
    <div className="stack">
      <DataTable
        label={t('Rates of {currency}', { currency })}
        columns={historyColumns}
        rows={history.data?.list}
        rowKey={(row) => row.day}
        dimmed={history.isPlaceholderData}
        emptyTitle={t('No rates for this currency')}
      />
      <Pager
        {...page}
        total={history.data?.total ?? 0}
        onChange={setPage}
        label={t('Pages of rates')}
      />
    </div>
  );
}

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

/** Opens the form; a link of another screen opens it with the rate that is missing there. */
function AddButton() {
  const [{ add, day }, setUrl] = useUrl();
  const [isAdding, setAdding] = useState(add !== undefined);
  const close = () => {
    setAdding(false);
    setUrl({ add: undefined, day: undefined }, { replace: true });
  };
  return (
    <>
      <MayButton permission="rates.write" onClick={() => setAdding(true)}>
        {t('Add rate')}
      </MayButton>
      <Suspense>
        <RateDialog
          opened={isAdding}
          asked={{ currency: add ?? '', day: day ?? '' }}
          onClose={close}
        />
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

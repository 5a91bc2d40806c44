import { useState } from 'react';
import { showRate } from '#contract/rates/staff.ts';
import { currencyName } from '#web/lib/currency-name.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { AppDrawer } from '#web/ui/app-drawer.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { LoadError } from '#web/ui/empty-state.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { historyColumns } from './rate-columns.tsx';

const isCode = (text: string) => /^[A-Z]{3}$/.test(text);

/** The rates of one currency in a drawer next to the list; '' closes it. */
export function RateDrawer({ currency, onClose }: { currency: string; onClose: () => void }) {
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

import { useState } from 'react';
import { listLimitChanges, listMoneyLimits } from '#contract/money-limits/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { pageOf, useUrl } from '#web/lib/use-url.ts';
import { QueryTable } from '#web/ui/query-table.tsx';
import { TabbedScreen } from '#web/ui/tabbed-screen.tsx';
import { useMay } from '../staff-session.ts';
import { changeColumns, limitColumns } from './limit-columns.tsx';
import { LimitDialog } from './limit-dialog.tsx';

/** Limits and minimums of money per currency, and who changed them. */
export default function LimitsScreen() {
  return (
    <TabbedScreen
      title={t('Limits')}
      sub={t(
        'A currency without its own limit uses the limit of the base currency, converted at the latest exchange rate and rounded to two digits.',
      )}
      label={t('View')}
      views={[
        { value: 'limits', label: t('Limits by currency'), view: <Limits /> },
        { value: 'changes', label: t('Changes'), view: <Changes /> },
      ]}
    />
  );
}

function Limits() {
  const [url, setUrl] = useUrl();
  const page = pageOf(url);
  const limits = useApiQuery(listMoneyLimits, page);
  const [editing, setEditing] = useState('');
  const may = useMay('payouts.write');
  const edited = limits.data?.list.find((one) => one.currency === editing);
  return (
    <>
      <QueryTable
        label={t('Limits by currency')}
        columns={limitColumns(limits.data?.base ?? '', may ? setEditing : null)}
        query={limits}
        rowKey={(row) => row.currency}
        onClear={() => setUrl({})}
        emptyTitle={t('No limits yet')}
        page={page}
      />
      <LimitDialog shown={edited} onClose={() => setEditing('')} />
    </>
  );
}

function Changes() {
  const [url, setUrl] = useUrl();
  const page = pageOf(url);
  const changes = useApiQuery(listLimitChanges, page);
  return (
    <QueryTable
      label={t('Changes')}
      columns={changeColumns}
      query={changes}
      rowKey={(row) => row.id}
      onClear={() => setUrl({})}
      emptyTitle={t('No changes yet')}
      page={page}
    />
  );
}

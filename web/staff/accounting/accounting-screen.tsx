import { NativeSelect } from '@mantine/core';
import { listMonths } from '#contract/accounting/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { useUrl } from '#web/lib/use-url.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryResult } from '#web/ui/query-result.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { DatevCard } from './datev-card.tsx';
import { MonthActions } from './month-actions.tsx';
import { MonthBalance } from './month-balance.tsx';

/** /staff/accounting: trial balance of a month, monthly close, and exports for accountants. */
export default function AccountingScreen() {
  const [url, setUrl] = useUrl();
  const months = useApiQuery(listMonths, {});
  const open = months.data?.open ?? [];
  const closed = months.data?.closed ?? [];
  const all = [
    ...open.map((one) => ({ value: one.month, label: one.month })).toReversed(),
    ...closed.map((one) => ({ value: one.month, label: `${one.month}, ${t('closed')}` })),
  ];
  const month = url.month ?? all[0]?.value;
  return (
    <>
      <PageHeader
        title={t('Accounting')}
        sub={t('Trial balance, monthly close and exports. Months are in UTC.')}
      />
      <QueryResult query={months}>
        {months.data ? (
          <div className="stack">
            {month === undefined ? (
              <p className="quiet">{t('The ledger has no postings yet.')}</p>
            ) : (
              <>
                <div className="spread">
                  <NativeSelect
                    label={t('Month')}
                    data={all}
                    value={month}
                    onChange={(event) => setUrl({ month: event.currentTarget.value })}
                  />
                  <MonthActions
                    month={month}
                    next={open[0]}
                    closed={closed.find((one) => one.month === month)}
                  />
                </div>
                <MonthBalance month={month} />
              </>
            )}
            <DatevCard />
          </div>
        ) : (
          <Skeleton height={480} />
        )}
      </QueryResult>
    </>
  );
}

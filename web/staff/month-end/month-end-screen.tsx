import { Button, NativeSelect } from '@mantine/core';
import { listMonths } from '#contract/accounting/staff.ts';
import type { ReplyOf } from '#contract/call.ts';
import { type MonthCheck, readMonthEnd, showMonthEnd } from '#contract/month-end/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { saveAnswer } from '#web/lib/save-file.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { useUrl } from '#web/lib/use-url.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryResult } from '#web/ui/query-result.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { Time } from '#web/ui/time.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { MissingRates } from '../missing-rates.tsx';
import { CheckCard } from './check-card.tsx';
import { FigureDrawer, figureOf } from './figure-drawer.tsx';
import styles from './month-end.module.css';
import { isEven } from './month-end-words.ts';

/** /staff/month-end: whether the figures of a month agree, before it is closed. */
export default function MonthEndScreen() {
  const [url, setUrl] = useUrl();
  const months = useApiQuery(listMonths, {});
  const { open = [], closed = [] } = months.data ?? {};
  const all = [
    ...open.map(({ month }) => ({ value: month, label: month })).toReversed(),
    ...closed.map(({ month }) => ({ value: month, label: t('{month}, closed', { month }) })),
  ];
  // The month that is to be closed next, if one is over.
  const month = url.month ?? open.find((one) => one.is_over)?.month ?? all[0]?.value;
  return (
    <>
      <PageHeader
        title={t('Month-end')}
        sub={t('Each figure is computed from its own source; select one to see its rows.')}
      />
      <QueryResult query={months} height={480}>
        {month === undefined ? (
          <p className="quiet">{t('The ledger has no postings yet.')}</p>
        ) : (
          <MonthChecks
            month={month}
            select={
              <NativeSelect
                label={t('Month')}
                data={all}
                value={month}
                onChange={(event) =>
                  setUrl({ month: event.currentTarget.value, currency: undefined })
                }
              />
            }
          />
        )}
      </QueryResult>
    </>
  );
}

type MonthChecksProps = { month: string; select: React.ReactNode };

function MonthChecks({ month, select }: MonthChecksProps) {
  const [url, setUrl] = useUrl();
  const asked = { month, ...(url.currency !== undefined && { currency: url.currency }) };
  const shown = useApiQuery(showMonthEnd, asked);
  const read = useApiMutation(readMonthEnd, { onDone: saveAnswer });
  const { currencies = [], currency } = shown.data ?? {};
  return (
    <div className="stack">
      <div className="spread">
        <div className="row items-end">
          {select}
          {currencies.length > 0 && (
            <NativeSelect
              label={t('Currency')}
              data={currencies}
              value={currency ?? ''}
              onChange={(event) => setUrl({ month, currency: event.currentTarget.value })}
            />
          )}
          {shown.data?.currency && <Summary shown={shown.data} />}
        </div>
        <div className="row items-end">
          <LinkButton to="/accounting" search={{ month } as never} variant="default">
            {t('Accounting')}
          </LinkButton>
          <Button variant="default" loading={read.isPending} onClick={() => read.mutate(asked)}>
            {t('Export as PDF')}
          </Button>
        </div>
      </div>
      <QueryResult query={shown} height={480}>
        {shown.data && <Checks shown={shown.data} />}
      </QueryResult>
    </div>
  );
}

type Shown = ReplyOf<typeof showMonthEnd>;

const groups: readonly [string, readonly MonthCheck['name'][]][] = [
  [t('Publishers and brands'), ['lines', 'payments', 'invoices']],
  [
    t('Ledger'),
    ['ledger_settlements', 'ledger_payments', 'ledger_debts', 'ledger_charges', 'ledger_received'],
  ],
  [t('DATEV accounts'), ['datev']],
];

function Checks({ shown }: { shown: Shown }) {
  const [url, setUrl] = useUrl();
  const { month, currency, checks, time_zone } = shown;
  if (currency === null) return <p className="quiet">{t('Nothing was posted in this month.')}</p>;
  return (
    <>
      <MissingRates month={month} />
      {groups.map(([title, names]) => (
        <section key={title} className="stack gap-12" aria-label={title}>
          <h2 className={styles.title}>{title}</h2>
          <div className={styles.grid}>
            {checks
              .filter(({ name }) => names.includes(name))
              .map((check) => (
                <CheckCard key={`${check.name} ${check.account}`} {...{ check, month, currency }} />
              ))}
          </div>
        </section>
      ))}
      <FigureDrawer
        {...{ month, currency, time_zone }}
        figure={figureOf(url.figure)}
        account={url.account}
        onClose={() => setUrl({ figure: undefined, account: undefined })}
      />
    </>
  );
}

/** Whether everything agrees, and of which time. */
function Summary({ shown: { checks, from, until, time_zone, is_closed } }: { shown: Shown }) {
  const failed = checks.filter((one) => !isEven(one)).length;
  return (
    <div className="row min-h-40">
      {failed === 0 ? (
        <StatusPill tone="up" word={t('Everything agrees')} />
      ) : (
        <StatusPill
          tone="down"
          word={t('{failed} of {total} equations differ', { failed, total: checks.length })}
        />
      )}
      {is_closed && <StatusPill tone="neutral" word={t('Closed')} />}
      <span className="quiet">
        <Trans
          id="From <0/> until before <1/>"
          components={{
            0: <Time at={from} zone={time_zone} />,
            1: <Time at={until} zone={time_zone} />,
          }}
        />
      </span>
    </div>
  );
}

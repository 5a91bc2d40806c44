import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { listBrokenTypes } from '#contract/broken-links/publisher.ts';
import { homeDashboard } from '#contract/reports/dashboard.ts';
import { formatDays, zoneLabel } from '#web/lib/dates.ts';
import { t } from '#web/lib/i18n.ts';
import { useMay } from '#web/lib/may.ts';
import { useApiQuery, useFirst } from '#web/lib/use-api-query.ts';
import { useUrl } from '#web/lib/use-url.ts';
import { AsOf } from '#web/ui/as-of.tsx';
import { Banners } from '#web/ui/banners.tsx';
import { CurrencySwitch, shownCurrency } from '#web/ui/currency-switch.tsx';
import { LoadError } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PaymentHero } from '#web/ui/payment-hero.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ViewTabs } from '#web/ui/view-tabs.tsx';
import styles from './dashboard.module.css';
import { dashboard, newestNotices, payments, periodIn } from './dashboard-calls.ts';
import type { Dashboard } from './dashboard-reply.ts';
import { NewestBrands } from './newest-brands.tsx';
import { NewestNotices } from './newest-notices.tsx';
import { NewestTransactions } from './newest-transactions.tsx';
import { isOnboarded, Onboarding } from './onboarding.tsx';
import { periodNames } from './periods.ts';
import { QuickLink } from './quick-link.tsx';
import { ThingsToDo } from './things-to-do.tsx';
import { TopBrands } from './top-brands.tsx';
import { TopChannels } from './top-channels.tsx';
import { Trend } from './trend.tsx';

const HIDDEN = 'onboarding';

const tabs = Object.entries(periodNames).map(([value, { now }]) => ({ value, label: now }));

/** Figures of the last days, things to do, and a quick link. */
export default function DashboardScreen() {
  const [url, setUrl] = useUrl();
  const period = periodIn(url.period);
  const asked = useFirst(dashboard, url, { frameFirst: true });
  const checklist = useChecklist(asked.data);
  const isComplete = useLateCards();
  const data = isComplete ? asked.data : undefined;
  const currencies = (data?.totals ?? []).map((total) => total.currency);
  const currency = shownCurrency(currencies, url.in);
  return (
    <>
      <PageHeader
        title={t('Dashboard')}
        sub={data ? spanText(data, periodNames[period].before) : '\u00a0'}
        beside={
          <CurrencySwitch
            currencies={currencies}
            value={currency}
            onChange={(chosen) => setUrl({ in: chosen }, { replace: true })}
          />
        }
        more={
          checklist.isNew && checklist.isHidden ? (
            <Button variant="default" onClick={() => checklist.hide(false)}>
              {t('Show checklist')}
            </Button>
          ) : (
            <ReportButton />
          )
        }
      />
      {asked.error ? (
        <LoadError error={asked.error} onRetry={() => void asked.refetch()} />
      ) : data ? (
        <div className="stack">
          {checklist.isNew && !checklist.isHidden && (
            <Onboarding onboarding={data.onboarding} onHide={() => checklist.hide(true)} />
          )}
          <Top data={data} currency={currency} />
          <ViewTabs
            label={t('Period')}
            tabs={tabs}
            value={period}
            onChange={(value) => setUrl({ period: value === '30d' ? undefined : value })}
          />
          <AsOf call={homeDashboard} />
          <Body data={data} currency={currency} />
        </div>
      ) : (
        <DashboardSkeleton />
      )}
    </>
  );
}

/**
 * Asks what the cards of other calls show at the same time as the dashboard; whether all have
 * answered. A card that appeared later would move those below it.
 */
function useLateCards(): boolean {
  const isQuiet = { quiet: true };
  const asked = [
    useApiQuery(listBrokenTypes, {}, { ...isQuiet, enabled: useMay('tools.read') }),
    useFirst(payments, {}, { ...isQuiet, enabled: useMay('payments.read') }),
    useFirst(newestNotices, {}, isQuiet),
  ];
  return asked.every((query) => !query.isLoading);
}

/** The onboarding checklist of a new publisher, which can be hidden on this device. */
function useChecklist(data: Dashboard | undefined) {
  const [isHidden, setHidden] = useState(() => localStorage.getItem(HIDDEN) === 'hidden');
  const hide = (hidden: boolean) => {
    if (hidden) localStorage.setItem(HIDDEN, 'hidden');
    else localStorage.removeItem(HIDDEN);
    setHidden(hidden);
  };
  const mayWork = useMay('links.write');
  return {
    isNew: mayWork && data !== undefined && !isOnboarded(data.onboarding),
    isHidden,
    hide,
  };
}

/** The days of the figures, their time zone, and the days they are compared with. */
function spanText({ start_date, end_date, time_zone }: Dashboard, before: string): string {
  return t('{data}, {time_zone}, compared with {before}', {
    data: formatDays(start_date, end_date),
    time_zone: zoneLabel(time_zone),
    before,
  });
}

type PartProps = { data: Dashboard; currency: string };

/** What arrives next, and beside it what waits for the publisher. */
function Top({ data, currency }: PartProps) {
  const mayRead = useMay('payments.read');
  const summary = useFirst(payments, {}, { quiet: true, enabled: mayRead }).data;
  return (
    <div className={styles.columns}>
      {summary && <PaymentHero summary={summary} currency={currency} />}
      <ThingsToDo todo={data.todo} />
    </div>
  );
}

function Body({ data, currency }: PartProps) {
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <Trend data={data} currency={currency} />
        <NewestTransactions data={data} />
        <TopChannels data={data} />
      </div>
      <div className={styles.side}>
        {useMay('links.write') && <QuickLink />}
        <NewestNotices />
        <TopBrands data={data} />
        {useMay('brands.read') && <NewestBrands brands={data.newest_brands} />}
        <Banners placement="dashboard" />
      </div>
    </div>
  );
}

function DashboardSkeleton() {
  return (
    <div className={styles.columns} aria-busy="true">
      <div className={styles.main}>
        <Skeleton height={236} radius={12} />
        <Skeleton height={480} radius={12} />
      </div>
      <div className={styles.side}>
        <Skeleton height={236} radius={12} />
        <Skeleton height={480} radius={12} />
      </div>
    </div>
  );
}

function ReportButton() {
  return (
    <Button variant="default" renderRoot={(props) => <Link to="/reports/performance" {...props} />}>
      {t('Open report')}
    </Button>
  );
}

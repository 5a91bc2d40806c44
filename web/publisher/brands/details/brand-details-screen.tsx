import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { type BrandRow, openBrand } from '#contract/brands/publisher.ts';
import type { TermsEffect } from '#contract/terms/fields.ts';
import { msg, t } from '#web/lib/i18n.ts';
import { useProfile } from '#web/lib/profile.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { usePathParams, useUrl } from '#web/lib/use-url.ts';
import { BrandCover } from '#web/ui/brand-cover.tsx';
import { BrandLogo } from '#web/ui/brand-logo.tsx';
import { ChannelSelect } from '#web/ui/channel-select.tsx';
import { EmptyState, LoadError } from '#web/ui/empty-state.tsx';
import { lateDialog } from '#web/ui/late-dialog.tsx';
import { latePart } from '#web/ui/late-part.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { RelationshipPill } from '#web/ui/relationship-pill.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Time } from '#web/ui/time.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { useTitleObject } from '#web/ui/use-title-object.ts';
import { ViewTabs } from '#web/ui/view-tabs.tsx';
import { categoriesText, SiteLink } from '../brand-head.tsx';
import { positive } from '../brand-query.ts';
import { BrandState } from '../brand-state.tsx';
import type { BrandDetails } from './brand-details.ts';
import { BrandFacts } from './brand-facts.tsx';
import styles from './details.module.css';
import { LinkMaker } from './link-maker.tsx';
import { LinksTab } from './links-tab.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { TermsTab } from './terms-tab.tsx';

const sentences: Readonly<Record<TermsEffect, string>> = {
  zero: msg(
    '<1>Warning:</1> {merchant_name} stops paying commission on some orders from <0/>. Earlier orders keep their commission.',
  ),
  cut: msg(
    '<1>Warning:</1> {merchant_name} pays less commission from <0/>. Earlier orders keep their commission.',
  ),
  changed: msg(
    '{merchant_name} changes its commission from <0/>. Earlier orders keep their commission.',
  ),
  raised: msg(
    '{merchant_name} pays more commission from <0/>. Earlier orders keep their commission.',
  ),
  same: msg(
    '{merchant_name} has new terms with unchanged commission from <0/>. Earlier orders keep their commission.',
  ),
  first: msg(
    '{merchant_name} has its first terms from <0/>. Earlier orders keep their commission.',
  ),
};

/** A summary of terms that are announced but not in force; nothing if there are none. */
function TermsWarning({ brand, onTerms }: { brand: BrandDetails; onTerms: () => void }) {
  const zone = useProfile()?.time_zone;
  const next = brand.terms_history.findLast((version) => version.status === 'announced');
  if (!next) return null;
  const isBad = next.effect === 'zero' || next.effect === 'cut';
  return (
    <section
      className={styles.announced}
      data-bad={isBad || undefined}
      aria-label={t('Announced terms')}
    >
      {isBad ? <IconAlertTriangle size={20} /> : <IconInfoCircle size={20} />}
      <p>
        <Trans
          id={sentences[next.effect]}
          values={{ merchant_name: brand.merchant_name }}
          components={{ 0: <Time at={next.effective_from} zone={zone} />, 1: <strong /> }}
        />{' '}
        <button type="button" onClick={onTerms}>
          {t('View changes')}
        </button>
      </p>
    </section>
  );
}

const ApplyDialog = lateDialog(() =>
  import('../apply-dialog.tsx').then((file) => file.ApplyDialog),
);

// The table and the chart are large and needed only by the last tabs, so they are loaded on demand.
const CouponsTab = latePart(() => import('./coupons-tab.tsx'));
const ProductsTab = latePart(() => import('./products-tab.tsx'));
const PerformanceTab = latePart(() => import('./performance-tab.tsx'));

/** View Details: all details of one brand, with a link maker that stays visible. */
export default function BrandDetailsScreen() {
  const { mcid = '' } = usePathParams();
  const [url, setUrl] = useUrl();
  const siteId = positive(url.site_id);
  const brand = useApiQuery(openBrand, { mcid, site_id: siteId }, { quiet: true });
  const [applying, setApplying] = useState(false);
  if (brand.error?.key === 'BRAND_NOT_EXISTS') return <NoSuchBrand />;
  if (brand.error) {
    return (
      <>
        <PageHeader title={t('View Details')} />
        <div className="card">
          <LoadError error={brand.error} onRetry={() => void brand.refetch()} />
        </div>
      </>
    );
  }
  const data = brand.data;
  // The previous brand's reply must not be shown as a placeholder for this one.
  if (!data || data.mcid.toLowerCase() !== mcid.toLowerCase()) return <DetailsSkeleton />;
  return (
    <>
      <Header
        brand={data}
        siteId={siteId}
        onSite={(chosen) => setUrl({ site_id: String(chosen) })}
      />
      <div className={styles.layout}>
        <div className={styles.factsArea}>
          <div className={styles.cover}>
            <BrandCover name={data.merchant_name} cover={data.cover} height={120} />
          </div>
          <TermsWarning brand={data} onTerms={() => setUrl({ tab: 'terms' })} />
          <BrandFacts brand={data} />
        </div>
        <aside className={styles.side} aria-label={t('Link maker')}>
          <LinkMaker brand={data} siteId={siteId} onApply={() => setApplying(true)} />
        </aside>
        <Tabs brand={data} siteId={siteId} tab={url.tab} onTab={(tab) => setUrl({ tab })} />
      </div>
      <Suspense fallback={null}>
        <ApplyDialog
          opened={applying}
          onClose={() => setApplying(false)}
          brands={[data satisfies BrandRow]}
          siteId={siteId}
        />
      </Suspense>
    </>
  );
}

type TabsProps = {
  brand: BrandDetails;
  siteId: number | undefined;
  tab: string | undefined;
  onTab: (tab: string | undefined) => void;
};

function Tabs({ brand, siteId, tab, onTab }: TabsProps) {
  const tabs = [
    { value: 'overview', label: t('Overview'), shows: <OverviewTab brand={brand} /> },
    { value: 'terms', label: t('Terms'), shows: <TermsTab brand={brand} /> },
    { value: 'links', label: t('Links'), shows: <LinksTab brand={brand} siteId={siteId} /> },
    {
      value: 'coupons',
      label: t('Coupons'),
      count: brand.coupons.length,
      shows: (
        <Suspense fallback={<Skeleton height={220} radius={12} />}>
          <CouponsTab brand={brand} siteId={siteId} />
        </Suspense>
      ),
    },
    {
      value: 'products',
      label: t('Products'),
      count: brand.products_count,
      shows: (
        <Suspense fallback={<Skeleton height={360} radius={12} />}>
          <ProductsTab brand={brand} siteId={siteId} />
        </Suspense>
      ),
    },
    {
      value: 'performance',
      label: t('My performance'),
      shows: (
        <Suspense fallback={<Skeleton height={360} radius={12} />}>
          <PerformanceTab brand={brand} />
        </Suspense>
      ),
    },
  ];
  const chosen = tabs.find((one) => one.value === tab) ?? tabs[0];
  return (
    <div className={`stack ${styles.main}`}>
      <ViewTabs
        label={t('About this brand')}
        tabs={tabs}
        value={chosen?.value ?? 'overview'}
        onChange={(value) => onTab(value === 'overview' ? undefined : value)}
      />
      {chosen?.shows}
    </div>
  );
}

function NoSuchBrand() {
  return (
    <>
      <PageHeader title={t('View Details')} />
      <div className="card">
        <EmptyState
          title={t('Brand not found')}
          action={
            <LinkButton to="/brands/find" search={{ status: '0' }}>
              {t('Find brands')}
            </LinkButton>
          }
        >
          {t('It may have left the network, or the address is incorrect.')}
        </EmptyState>
      </div>
    </>
  );
}

function DetailsSkeleton() {
  return (
    <div aria-busy="true">
      <PageHeader title={t('View Details')} sub={t('Loading brand')} />
      <div className={styles.layout}>
        <Skeleton className={styles.factsArea} height={72} radius={12} />
        <Skeleton className={styles.side} height={320} radius={12} />
        <Skeleton className={styles.main} height={420} radius={12} />
      </div>
    </div>
  );
}

type HeaderProps = {
  brand: BrandDetails;
  siteId: number | undefined;
  onSite: (siteId: number) => void;
};

function Header({ brand, siteId, onSite }: HeaderProps) {
  useTitleObject(brand.merchant_name, t('Brands'));
  return (
    <PageHeader
      title={brand.merchant_name}
      picture={<BrandLogo name={brand.merchant_name} logo={brand.logo} size={44} />}
      sub={
        <span className={styles.standing}>
          <span>
            <SiteLink address={brand.site_url} /> · {categoriesText(brand)}
          </span>
          <RelationshipPill status={brand.relationship_status} reason={brand.reason} />
          <BrandState brand={brand} />
        </span>
      }
      actions={<ChannelSelect value={siteId} onChange={onSite} />}
    />
  );
}

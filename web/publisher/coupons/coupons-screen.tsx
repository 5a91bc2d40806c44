import { NativeSelect, Skeleton } from '@mantine/core';
import { listCoupons } from '#contract/coupons/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { useUrl } from '#web/lib/use-url.ts';
import cards from '#web/ui/cards.module.css';
import { ChannelSelect } from '#web/ui/channel-select.tsx';
import { CouponCard } from '#web/ui/coupon-card.tsx';
import { EmptyState, LoadError, NothingMatches, NothingOnPage } from '#web/ui/empty-state.tsx';
import { FilterButton, FilterChips } from '#web/ui/filters.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { UrlPager } from '#web/ui/url-pager.tsx';
import { ViewTabs } from '#web/ui/view-tabs.tsx';
import { couponQueryOf } from './coupon-query.ts';
import { useCouponFilters } from './use-coupon-filters.ts';

/**
 * The coupons and deals of all brands, each with its code and the publisher's own tracking link.
 */
export default function CouponsScreen() {
  const [url, setUrl] = useUrl();
  const query = couponQueryOf(url);
  const coupons = useApiQuery(listCoupons, query);
  const filters = useCouponFilters(url, setUrl, query.site_id);
  const counts = coupons.data?.counts;
  const open = counts && counts.all - counts.expired;
  const tabs = [
    { value: 'open', label: t('Open'), count: open },
    { value: 'active', label: t('Active'), count: counts?.active },
    { value: 'expiring', label: t('Ending soon'), count: counts?.expiring },
    { value: 'upcoming', label: t('Upcoming'), count: counts?.upcoming },
    { value: 'expired', label: t('Expired'), count: counts?.expired },
  ];
  return (
    <>
      <PageHeader
        title={t('Coupons')}
        sub={t("Dates are in UTC; the last day is included. Amounts are in each brand's currency.")}
        actions={
          <ChannelSelect
            value={query.site_id}
            onChange={(siteId) => setUrl({ site_id: String(siteId) })}
          />
        }
      />
      <div className="stack">
        <ViewTabs
          label={t('Status')}
          tabs={tabs}
          value={query.status ?? 'open'}
          onChange={(status) => setUrl({ status: status === 'open' ? undefined : status })}
        />
        <div className={cards.tools}>
          <SearchField
            label={t('Search coupons')}
            value={url.keyword ?? ''}
            onSearch={(keyword) => setUrl({ keyword }, { replace: true })}
          />
          <FilterButton {...filters} />
          <NativeSelect
            className={cards.right}
            aria-label={t('Sort by')}
            value={query.order_type}
            data={[
              { value: 'newest', label: t('Newest first') },
              { value: 'ending', label: t('Ending soonest') },
            ]}
            onChange={(event) => setUrl({ order_type: event.currentTarget.value })}
          />
        </div>
        <FilterChips {...filters} />
        {coupons.error ? (
          <div className="card">
            <LoadError error={coupons.error} onRetry={() => void coupons.refetch()} />
          </div>
        ) : coupons.data?.list.length === 0 ? (
          <div className="card">
            {coupons.data.total > 0 ? (
              <NothingOnPage onFirstPage={() => setUrl({ curPage: undefined })} />
            ) : filters.isFiltered ? (
              <NothingMatches onClear={filters.onClear} />
            ) : (
              <EmptyState title={t('No coupons yet')}>
                {t('Coupons and deals appear here with their codes and your links.')}
              </EmptyState>
            )}
          </div>
        ) : (
          <div
            className={cards.grid}
            data-dimmed={coupons.isPlaceholderData || undefined}
            aria-busy={!coupons.data || coupons.isPlaceholderData}
          >
            {coupons.data?.list.map((coupon) => (
              <CouponCard key={coupon.coupon_id} coupon={coupon} siteId={query.site_id} />
            )) ?? <Skeletons />}
          </div>
        )}
      </div>
      <UrlPager total={coupons.data?.total ?? 0} curPage={query.curPage} perPage={query.perPage} />
    </>
  );
}

function Skeletons() {
  return Array.from({ length: 9 }, (_, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: skeleton cards have no identity.
    <div key={place} className={`card ${cards.card}`} aria-hidden="true">
      <div className={cards.head}>
        <Skeleton width={40} height={40} radius={10} />
        <div className={cards.names}>
          <Skeleton height={16} width="70%" my={4} />
          <Skeleton height={12} width="40%" my={4} />
        </div>
      </div>
      <Skeleton height={28} width="50%" />
      <Skeleton height={40} />
      <Skeleton height={45} />
    </div>
  ));
}

import { NativeSelect } from '@mantine/core';
import { listCategories, listCountries } from '#contract/brands/publisher.ts';
import type { ReplyOf } from '#contract/call.ts';
import { listCoupons } from '#contract/coupons/publisher.ts';
import { bindFilters } from '#web/lib/bind-filters.ts';
import { optionsOf, useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { useJoinedBrands } from '#web/lib/use-joined-brands.ts';
import { numberOf, pageOf, type UrlValues, useUrl } from '#web/lib/use-url.ts';
import { CardGrid, CardHeadSkeleton } from '#web/ui/card-grid.tsx';
import cards from '#web/ui/cards.module.css';
import { ChannelSelect } from '#web/ui/channel-select.tsx';
import { CouponCard } from '#web/ui/coupon-card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { type Filter, FilterButton, FilterChips } from '#web/ui/filters.tsx';
import { NothingListed } from '#web/ui/nothing-listed.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryResult } from '#web/ui/query-result.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Toolbar } from '#web/ui/toolbar.tsx';
import { UrlPager } from '#web/ui/url-pager.tsx';
import { type ViewTab, ViewTabs } from '#web/ui/view-tabs.tsx';

/**
 * The coupons and deals of all brands, each with its code and the publisher's own tracking link.
 */
export default function CouponsScreen() {
  const [url, setUrl] = useUrl();
  const query = couponQueryOf(url);
  const coupons = useApiQuery(listCoupons, query);
  const filters = useCouponFilters(url, setUrl, query.site_id);
  const { list, total = 0, counts } = coupons.data ?? {};
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
          tabs={tabsOf(counts)}
          value={query.status ?? 'open'}
          onChange={(status) => setUrl({ status: status === 'open' ? undefined : status })}
        />
        <CouponTools orderType={query.order_type} filters={filters} />
        <QueryResult query={coupons}>
          <CardGrid
            rows={list}
            rowKey={(coupon) => coupon.coupon_id}
            dimmed={coupons.isPlaceholderData}
            card={(coupon) => <CouponCard coupon={coupon} siteId={query.site_id} filters />}
            skeletons={9}
            skeleton={<CouponSkeleton />}
            empty={
              <NothingListed {...filters} total={total}>
                <EmptyState title={t('No coupons yet')}>
                  {t('Coupons and deals appear here with their codes and your links.')}
                </EmptyState>
              </NothingListed>
            }
          />
        </QueryResult>
      </div>
      <UrlPager total={total} curPage={query.curPage} perPage={query.perPage} />
    </>
  );
}

function tabsOf(counts: ReplyOf<typeof listCoupons>['counts'] | undefined): ViewTab[] {
  const open = counts && counts.all - counts.expired;
  return [
    { value: 'open', label: t('Open'), count: open },
    { value: 'active', label: t('Active'), count: counts?.active },
    { value: 'expiring', label: t('Ending soon'), count: counts?.expiring },
    { value: 'upcoming', label: t('Upcoming'), count: counts?.upcoming },
    { value: 'expired', label: t('Expired'), count: counts?.expired },
  ];
}

type CouponToolsProps = { orderType: string; filters: ReturnType<typeof useCouponFilters> };

/** Search, filters and order of the coupons. */
function CouponTools({ orderType, filters }: CouponToolsProps) {
  const [url, setUrl] = useUrl();
  return (
    <>
      <Toolbar>
        <SearchField
          label={t('Search coupons')}
          value={url.keyword ?? ''}
          onSearch={(keyword) => setUrl({ keyword }, { replace: true })}
        />
        <FilterButton {...filters} />
        <NativeSelect
          className={cards.right}
          aria-label={t('Sort by')}
          value={orderType}
          data={[
            { value: 'newest', label: t('Newest first') },
            { value: 'ending', label: t('Ending soonest') },
          ]}
          onChange={(event) => setUrl({ order_type: event.currentTarget.value })}
        />
      </Toolbar>
      <FilterChips {...filters} />
    </>
  );
}

function CouponSkeleton() {
  return (
    <>
      <CardHeadSkeleton />
      <Skeleton height={28} width="50%" />
      <Skeleton height={40} />
      <Skeleton height={45} />
    </>
  );
}

const STATUSES = ['active', 'expiring', 'upcoming', 'expired'] as const;
const KINDS = ['coupon', 'deal', 'no_code'] as const;

/** Parses the URL of the coupons screen; invalid values are ignored. */
function couponQueryOf(url: UrlValues) {
  const relationship = /^[0-3]$/.test(url.relationship ?? '')
    ? Number(url.relationship)
    : undefined;
  return {
    ...pageOf(url, 24),
    site_id: numberOf(url.site_id, 0) || undefined,
    keyword: url.keyword?.slice(0, 100),
    status: STATUSES.find((one) => one === url.status),
    kind: KINDS.find((one) => one === url.kind),
    mcid: url.mcid,
    country: /^[a-z]{2}$/i.test(url.country ?? '') ? url.country : undefined,
    category: url.category?.slice(0, 200),
    exclusive: url.exclusive === '1' ? 1 : undefined,
    relationship,
    order_type: url.order_type === 'ending' ? ('ending' as const) : ('newest' as const),
  };
}

const LONG_MS = 5 * 60_000;

const kindFilters: readonly Filter[] = [
  {
    id: 'kind',
    label: t('Type'),
    options: [
      { value: 'coupon', label: t('Coupon with a code') },
      { value: 'deal', label: t('Deal') },
      { value: 'no_code', label: t('No code needed') },
    ],
  },
  {
    id: 'exclusive',
    label: t('Exclusive'),
    options: [{ value: '1', label: t('Exclusive to you') }],
  },
];

/** The filters of the coupons, for the filter button and its chips. */
function useCouponFilters(
  url: UrlValues,
  setUrl: (changes: UrlValues) => void,
  siteId: number | undefined,
) {
  const labels = useDictionary();
  const brands = useJoinedBrands(siteId).data?.list ?? [];
  const categories = useApiQuery(listCategories, {}, { quiet: true, staleTime: LONG_MS });
  const countries = useApiQuery(listCountries, {}, { quiet: true, staleTime: LONG_MS });
  const filters: Filter[] = [
    ...kindFilters,
    {
      id: 'relationship',
      label: t('Your channel'),
      options: optionsOf(labels.entries('relationship_status')),
    },
    {
      id: 'mcid',
      label: t('Joined brand'),
      options: brands.map(({ mcid, merchant_name }) => ({ value: mcid, label: merchant_name })),
    },
    {
      id: 'category',
      label: t('Category'),
      options: (categories.data?.list ?? [])
        .flatMap((parent) => [parent, ...parent.children])
        .map(({ path }) => ({ value: path, label: path.replaceAll('>', ' › ') })),
    },
    {
      id: 'country',
      label: t('Country'),
      options: (countries.data?.list ?? []).map(({ country, name }) => ({
        value: country,
        label: name,
      })),
    },
  ];
  const ids = [...filters.map((filter) => filter.id), 'keyword', 'status'];
  return { filters, ...bindFilters(ids, url, setUrl) };
}

import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { isDay } from '#contract/fields.ts';
import { attributions, orderLineEvents, returnStates } from '#contract/orders/fields.ts';
import { bindFilters } from '#web/lib/bind-filters.ts';
import { todayIn } from '#web/lib/dates.ts';
import { t } from '#web/lib/i18n.ts';
import { network } from '#web/lib/network.ts';
import { rangeOf } from '#web/lib/ranges.ts';
import { numberOf, type UrlValues, useUrl } from '#web/lib/use-url.ts';
import { DateRange } from '#web/ui/date-range.tsx';
import { type Filter, FilterButton, FilterChips } from '#web/ui/filters.tsx';
import { Toolbar } from '#web/ui/toolbar.tsx';
import { UrlSearch } from '#web/ui/url-search.tsx';
import { BrandSelect } from '../brand-select.tsx';

const filters: readonly Filter[] = [
  {
    id: 'event',
    label: t('Kind'),
    options: [
      { value: 'sale', label: t('Sale') },
      { value: 'cancellation', label: t('Cancellation') },
    ],
  },
  {
    id: 'return_state',
    label: t('Returns'),
    options: [
      { value: 'unmatched', label: t('Unmatched') },
      { value: 'waiting', label: t('Waiting for their sale') },
      { value: 'referenced', label: t('Matched by reference') },
      { value: 'by_order_id', label: t('Matched by order ID') },
      { value: 'by_product', label: t('Matched by product and customer') },
    ],
  },
  {
    id: 'attribution',
    label: t('Attributed by'),
    options: [
      { value: 'click', label: t('Click') },
      { value: 'coupon', label: t('Coupon') },
      { value: 'customer', label: t('Earlier order of the customer') },
      { value: 'none', label: t('None') },
    ],
  },
];

/** Search, brand, days and filters of the list of order lines. */
export function OrderLineFilters({ tabs }: { tabs: ReactNode }) {
  const [url, setUrl] = useUrl();
  const bound = {
    ...bindFilters(
      filters.map(({ id }) => id),
      url,
      setUrl,
    ),
    filters,
  };
  const brandId = numberOf(url.brand_id, 0);
  return (
    <>
      <Toolbar tabs={tabs} dates={<OptionalRange url={url} setUrl={setUrl} />}>
        <UrlSearch label={t('Order, SKU or click reference')} width={280} />
        <BrandSelect
          label={t('Brand')}
          isBare
          value={
            brandId
              ? { brand_id: brandId, name: url.brand ?? t('Brand {brandId}', { brandId }) }
              : null
          }
          onChange={(brand) =>
            setUrl({ brand_id: brand ? String(brand.brand_id) : undefined, brand: brand?.name })
          }
        />
        <FilterButton {...bound} />
      </Toolbar>
      <FilterChips {...bound} />
    </>
  );
}

/** These filters as input of the call; invalid values are ignored. */
export function queryOf(url: UrlValues) {
  const day = (text: string | undefined) => (text && isDay(text) ? text : undefined);
  return {
    keyword: url.keyword,
    brand_id: numberOf(url.brand_id, 0) || undefined,
    event: orderLineEvents.find((one) => one === url.event),
    return_state: returnStates.find((one) => one === url.return_state),
    attribution: attributions.find((one) => one === url.attribution),
    start_date: day(url.start_date),
    end_date: day(url.end_date),
  };
}

type OptionalRangeProps = { url: UrlValues; setUrl: (changes: UrlValues) => void };

/** An optional range of days of the network's time zone; by default staff see all days. */
function OptionalRange({ url, setUrl }: OptionalRangeProps) {
  const { start_date: start, end_date: end } = url;
  const choose = (range: { start: string; end: string }) =>
    setUrl({ start_date: range.start, end_date: range.end });
  if (!start || !end || !isDay(start) || !isDay(end)) {
    return (
      <Button variant="default" onClick={() => choose(rangeOf('30d', todayIn(network.time_zone)))}>
        {t('All days')}
      </Button>
    );
  }
  return (
    <>
      <DateRange value={{ start, end }} onChange={choose} zone={network.time_zone} />
      <Button
        variant="subtle"
        size="compact-sm"
        onClick={() => setUrl({ start_date: undefined, end_date: undefined })}
      >
        {t('Show all days')}
      </Button>
    </>
  );
}

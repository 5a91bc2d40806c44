import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { isDay } from '#contract/fields.ts';
import {
  attributions,
  orderLineEvents,
  orderLineStatuses,
  returnStates,
} from '#contract/orders/fields.ts';
import { bindFilters } from '#web/lib/bind-filters.ts';
import { todayIn } from '#web/lib/dates.ts';
import { t } from '#web/lib/i18n.ts';
import { network } from '#web/lib/network.ts';
import { rangeOf } from '#web/lib/ranges.ts';
import { numberOf, type UrlValues, useUrl } from '#web/lib/use-url.ts';
import { DateRange } from '../date-range.tsx';
import { type Filter, FilterButton, FilterChips } from '../filters.tsx';
import { Toolbar } from '../toolbar.tsx';
import { UrlSearch } from '../url-search.tsx';

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

type OrderLineFiltersProps = {
  tabs: ReactNode;
  /** The choice of a brand, where there are several. */
  brand?: ReactNode;
};

/** Search, brand, days and filters of the list of order lines. */
export function OrderLineFilters({ tabs, brand }: OrderLineFiltersProps) {
  const [url, setUrl] = useUrl();
  const bound = {
    ...bindFilters(
      filters.map(({ id }) => id),
      url,
      setUrl,
    ),
    filters,
  };
  return (
    <>
      <Toolbar tabs={tabs} dates={<OptionalRange url={url} setUrl={setUrl} />}>
        <UrlSearch label={t('Order, SKU or click reference')} width={280} />
        {brand}
        <FilterButton {...bound} />
      </Toolbar>
      <FilterChips {...bound} />
    </>
  );
}

/** The values in the URL that narrow the list. */
export const NARROWING = [
  'keyword',
  'brand_id',
  'brand',
  'start_date',
  'end_date',
  'status',
  'event',
  'attribution',
  'return_state',
];

/** These filters as input of the call; invalid values are ignored. */
export function queryOf(url: UrlValues) {
  const day = (text: string | undefined) => (text && isDay(text) ? text : undefined);
  return {
    keyword: url.keyword,
    status: orderLineStatuses.find((one) => one === url.status),
    brand_id: numberOf(url.brand_id, 0) || undefined,
    event: orderLineEvents.find((one) => one === url.event),
    return_state: returnStates.find((one) => one === url.return_state),
    attribution: attributions.find((one) => one === url.attribution),
    start_date: day(url.start_date),
    end_date: day(url.end_date),
  };
}

type OptionalRangeProps = { url: UrlValues; setUrl: (changes: UrlValues) => void };

/** An optional range of days of the network's time zone; by default all days are shown. */
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

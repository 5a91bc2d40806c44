import { Button } from '@mantine/core';
import { isDay } from '#contract/fields.ts';
import { attributions, orderLineEvents } from '#contract/orders/fields.ts';
import { todayIn } from '#web/lib/dates.ts';
import { rangeOf } from '#web/lib/ranges.ts';
import type { UrlValues } from '#web/lib/use-url.ts';
import { DateRange } from '#web/ui/date-range.tsx';
import type { Filter } from '#web/ui/filters.tsx';

const all: readonly Filter[] = [
  {
    id: 'event',
    label: 'Kind',
    options: [
      { value: 'sale', label: 'Sale' },
      { value: 'cancellation', label: 'Cancellation' },
    ],
  },
  {
    id: 'attribution',
    label: 'Attributed by',
    options: [
      { value: 'click', label: 'Click' },
      { value: 'coupon', label: 'Coupon' },
      { value: 'none', label: 'None' },
    ],
  },
];

/** The filters of the list of order lines, and their parsing from the URL. */
export const orderLineFilters = {
  all,
  cleared: { event: undefined, attribution: undefined },
  eventIn: (value: string | undefined) => orderLineEvents.find((one) => one === value),
  attributionIn: (value: string | undefined) => attributions.find((one) => one === value),
};

type OptionalRangeProps = { url: UrlValues; setUrl: (changes: UrlValues) => void };

/** An optional range of days (UTC); by default staff see all days. */
export function OptionalRange({ url, setUrl }: OptionalRangeProps) {
  const { start_date: start, end_date: end } = url;
  const choose = (range: { start: string; end: string }) =>
    setUrl({ start_date: range.start, end_date: range.end });
  if (!start || !end || !isDay(start) || !isDay(end)) {
    return (
      <Button variant="default" onClick={() => choose(rangeOf('30d', todayIn('UTC')))}>
        All days
      </Button>
    );
  }
  return (
    <>
      <DateRange value={{ start, end }} onChange={choose} zone="UTC" />
      <Button
        variant="subtle"
        size="compact-sm"
        onClick={() => setUrl({ start_date: undefined, end_date: undefined })}
      >
        Show all days
      </Button>
    </>
  );
}

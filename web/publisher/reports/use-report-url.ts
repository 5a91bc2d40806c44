import { useEffect } from 'react';
import { isDay } from '#contract/fields.ts';
import { deviceZone, todayIn } from '#web/lib/dates.ts';
import { useProfile } from '#web/lib/profile.ts';
import type { DayRange } from '#web/lib/ranges.ts';
import { type UrlValues, useListUrl } from '#web/lib/use-url.ts';
import { recallRange, rememberRange } from './last-range.ts';
import { filterIn } from './report-calls.ts';

/**
 * The URL state shared by both reports: days, status tab and filters. A URL without days is
 * completed with the days last viewed, so that a copied URL shows the same report; `shown` is it.
 */
export function useReportUrl() {
  const [url, setUrl] = useListUrl();
  const zone = useProfile()?.time_zone ?? deviceZone();
  const inUrl = rangeIn(url.start_date, url.end_date);
  const range = inUrl ?? recallRange(todayIn(zone));
  const missing = inUrl === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the days are missing.
  useEffect(() => {
    if (missing) setUrl(valuesOf(range), { replace: true });
  }, [missing]);
  const setRange = (chosen: DayRange) => {
    rememberRange(chosen, todayIn(zone));
    setUrl(valuesOf(chosen));
  };
  const shown: UrlValues = { ...url, ...valuesOf(range) };
  return { url, shown, setUrl, range, setRange, zone, filter: filterIn(shown) };
}

export type ReportUrl = ReturnType<typeof useReportUrl>;

const valuesOf = ({ start, end }: DayRange) => ({ start_date: start, end_date: end });

function rangeIn(start: string | undefined, end: string | undefined): DayRange | null {
  if (!start || !end || !isDay(start) || !isDay(end) || start > end) return null;
  return { start, end };
}

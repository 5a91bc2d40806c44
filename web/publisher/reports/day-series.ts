import { useQuery } from '@tanstack/react-query';
import { type PerformanceRow, reportPerformance } from '#contract/reports/publisher.ts';
import type { ApiError } from '#web/lib/call-api.ts';
import { addDays, daysBetween } from '#web/lib/dates.ts';
import { requestData } from '#web/lib/use-api-query.ts';
import type { ChartStep } from '#web/ui/time-chart.tsx';
import type { ReportFilter } from './report-calls.ts';

const PAGE = 200;
// With more points than this, a line chart becomes no more readable.
const MAX_DAYS = 120;
const MAX_WEEKS = 120;

/** The granularity of the chart for a period. */
export function stepOf(start: string, end: string): ChartStep {
  const days = daysBetween(start, end);
  if (days <= MAX_DAYS) return 'day';
  return days <= MAX_WEEKS * 7 ? 'week' : 'month';
}

/** The points of a period, each named by its first day, like the keys of the report. */
export function pointsOf(start: string, end: string, step: ChartStep): string[] {
  const points: string[] = [];
  for (let day = firstOf(start, step); day <= end; day = nextOf(day, step)) points.push(day);
  return points;
}

function firstOf(day: string, step: ChartStep): string {
  if (step === 'month') return `${day.slice(0, 7)}-01`;
  if (step === 'day') return day;
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(day, -weekday);
}

function nextOf(day: string, step: ChartStep): string {
  if (step === 'month') return `${addDays(day, 31).slice(0, 7)}-01`;
  return addDays(day, step === 'week' ? 7 : 1);
}

/** All rows of a period by day, week or month, in one currency, keyed by first day. */
export function useDaySeries(filter: ReportFilter, currency: string, enabled: boolean) {
  const step = stepOf(filter.start_date, filter.end_date);
  const input = { ...filter, currency, group_by: step, perPage: PAGE } as const;
  const query = useQuery<readonly PerformanceRow[], ApiError>({
    queryKey: [reportPerformance.path, 'series', input],
    queryFn: ({ signal }) => askAllPages(input, signal),
    enabled,
    placeholderData: (before) => before,
  });
  const rows = query.data && new Map(query.data.map((row) => [firstDayOf(row.key, step), row]));
  return { rows, step, isFetching: query.isFetching };
}

/** The first day of a key of the report. */
export const firstDayOf = (key: string, step: ChartStep) =>
  firstOf(key.length === 7 ? `${key}-01` : key, step);

/** All rows of a report. */
export async function askAllPages(
  input: Parameters<typeof requestData<typeof reportPerformance>>[1],
  signal: AbortSignal,
): Promise<PerformanceRow[]> {
  const rows: PerformanceRow[] = [];
  for (let curPage = 1; ; curPage += 1) {
    const page = await requestData(
      reportPerformance,
      { ...input, curPage },
      { signal, quiet: true },
    );
    rows.push(...page.list);
    if (page.list.length < PAGE || rows.length >= page.total) return rows;
  }
}

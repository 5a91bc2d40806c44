import { useQueries } from '@tanstack/react-query';
import { type PerformanceRow, reportPerformance } from '#contract/reports/publisher.ts';
import { useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';
import type { Series } from '#web/ui/time-plot.tsx';
import { askAllPages, firstDayOf, stepOf } from './day-series.ts';
import type { Metric } from './metrics.ts';
import type { ReportFilter } from './report-calls.ts';

/** What the chart divides a metric by. */
export type Split = 'status' | 'brand';

const STATUSES = ['approved', 'pending', 'rejected'] as const;
/** As many brands have a chart of their own; all others share one. */
const NAMED_BRANDS = 7;

/** The parts of a metric by status or brand, one value for each of the points. */
export function useSplitSeries(
  { filter, currency, drawn }: { filter: ReportFilter; currency: string; drawn: Metric },
  split: Split | null,
  points: readonly string[],
): Series[] {
  const labels = useDictionary();
  const step = stepOf(filter.start_date, filter.end_date);
  const usual = { ...filter, currency, group_by: step, perPage: 200 } as const;
  const inputs =
    split === 'brand'
      ? [{ ...usual, then_by: 'brand' as const }]
      : STATUSES.map((status) => ({ ...usual, status }));
  const queries = useQueries({
    queries: (split === null ? [] : inputs).map((input) => ({
      queryKey: [reportPerformance.path, 'series', input],
      queryFn: ({ signal }: { signal: AbortSignal }): Promise<PerformanceRow[]> =>
        askAllPages(input, signal),
      enabled: currency !== '',
    })),
  });
  const rowsOf = (nth: number) => (queries[nth]?.data ?? []) as readonly PerformanceRow[];
  const valuesOf = (rows: readonly PerformanceRow[]) => {
    const sums = new Map<string, number>();
    for (const row of rows) {
      const day = firstDayOf(row.key, step);
      sums.set(day, (sums.get(day) ?? 0) + Number(row[drawn.id] ?? 0));
    }
    return points.map((day) => sums.get(day) ?? 0);
  };
  if (split === 'status') {
    return STATUSES.map((status, nth) => ({
      id: status,
      label: labels.of('transaction_status', status) || status,
      values: valuesOf(rowsOf(nth)),
    }));
  }
  return split === 'brand' ? brandSeries(rowsOf(0), drawn, valuesOf) : [];
}

function brandSeries(
  rows: readonly PerformanceRow[],
  drawn: Metric,
  valuesOf: (rows: readonly PerformanceRow[]) => number[],
): Series[] {
  const byBrand = Map.groupBy(rows, (row) => row.key2 ?? '');
  const sumOf = (one: readonly PerformanceRow[]) =>
    one.reduce((sum, row) => sum + Number(row[drawn.id] ?? 0), 0);
  const ordered = [...byBrand].sort(([, one], [, other]) => sumOf(other) - sumOf(one));
  const others = ordered.slice(NAMED_BRANDS).flatMap(([, one]) => one);
  return [
    ...ordered.slice(0, NAMED_BRANDS).map(([id, one]) => ({
      id,
      label: one[0]?.label2 ?? id,
      values: valuesOf(one),
    })),
    ...(others.length > 0
      ? [{ id: 'others', label: t('Other brands'), values: valuesOf(others) }]
      : []),
  ];
}

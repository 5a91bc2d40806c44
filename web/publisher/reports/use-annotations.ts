import type { ReplyOf } from '#contract/call.ts';
import type { listAnnotations } from '#contract/reports/annotations.ts';
import { formatDay } from '#web/lib/dates.ts';
import { t } from '#web/lib/i18n.ts';
import { useFirst } from '#web/lib/use-api-query.ts';
import type { ChartNote } from '#web/ui/chart-notes.tsx';
import type { ChartStep } from '#web/ui/time-chart.tsx';
import { firstDayOf } from './day-series.ts';
import { annotations, type ReportFilter } from './report-calls.ts';

type Annotation = ReplyOf<typeof listAnnotations>['list'][number];

/** The events of the period, each on the day, week or month of the chart. */
export function useAnnotations(filter: ReportFilter, step: ChartStep): ChartNote[] {
  const { start_date, end_date, mcid } = filter;
  const { data } = useFirst(annotations, { start_date, end_date, mcid }, { quiet: true });
  return (data?.list ?? []).map((one) => ({ day: firstDayOf(one.day, step), text: textOf(one) }));
}

function textOf({ kind, name, day, last_day }: Annotation): string {
  if (kind === 'terms_changed') return t('{name} changed its commission', { name });
  if (last_day === day) return t('Postback to {name} was down', { name });
  return last_day === null
    ? t('Postback to {name} has been down since then', { name })
    : t('Postback to {name} was down until {day}', { name, day: formatDay(last_day) });
}

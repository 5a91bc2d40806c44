import { useElementSize } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { changeOf } from '#web/lib/change.ts';
import { addDays, formatDays, formatMonth, formatWeekday } from '#web/lib/dates.ts';
import { t } from '#web/lib/i18n.ts';
import { countText } from '#web/lib/numbers.ts';
import { changePercent } from '#web/lib/signed-percent.ts';
import { type ChartNote, NoteMark } from './chart-notes.tsx';
import { ChartTable } from './chart-table.tsx';
import styles from './time-chart.module.css';
import { type SecondSeries, type Series, strokeOf, TimePlot } from './time-plot.tsx';

type TimeChartProps = {
  /** What is drawn: "Commission, USD". */
  label: string;
  /** YYYY-MM-DD, in order. */
  days: readonly string[];
  /** What each of the days stands for: itself, or the week or month that it begins. */
  step?: ChartStep;
  /** The first one is drawn with an area; at most five. */
  series: readonly Series[];
  /** The previous period, aligned day by day and dashed; compares with the first series. */
  comparison?: Series;
  /** Another metric of the same days, with its own axis. */
  second?: SecondSeries | undefined;
  /** Events that explain the values, each on one of the days. */
  notes?: readonly ChartNote[];
  /** Formats a value, for display and screen readers: `(v) => moneyText(...)`. */
  format?: (value: number) => string;
  /** The last day includes today: it is dashed, and read as "so far". */
  isUnfinished?: boolean;
  height?: number;
  /** Selects what is drawn, at the end of the legend. */
  tools?: ReactNode;
  loading?: boolean;
  /** The currency of the values, for the axis. */
  currency?: string;
  /** The series are parts of a whole, drawn on top of each other. */
  isStacked?: boolean;
  /** The values are sums of their days: bars. Rates and averages are lines. */
  isBars?: boolean;
};

/** What a point of a chart stands for. */
export type ChartStep = 'day' | 'week' | 'month';

const plain = (value: number) => countText(value);

/**
 * A chart of daily values: bars for sums, lines for rates. Arrow keys announce the days in a live region, and a table with the
 * same numbers can be opened below.
 */
export function TimeChart(props: TimeChartProps) {
  const { days, height = 280, format = plain } = props;
  const { ref, width } = useElementSize();
  const { at, setAt, move } = useReadDay(days.length);
  const all = [...props.series, props.second, props.comparison].filter((one) => one !== undefined);
  const notes = placeNotes(props);
  const read = at === null ? '' : reading(props, all, at, format);
  return (
    <figure className={styles.figure}>
      <Legend {...props} all={all} hasNotes={notes.length > 0} />
      {/* biome-ignore lint/a11y/useSemanticElements: a chart is not a set of form fields. */}
      <div
        ref={ref}
        className={styles.plot}
        style={{ height }}
        role="group"
        aria-label={t('{label}. Use the arrow keys to read the days.', { label: props.label })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys read the chart day by day.
        tabIndex={0}
        onKeyDown={move}
        onBlur={() => setAt(null)}
        onPointerLeave={() => setAt(null)}
      >
        {width > 0 && (
          <TimePlot
            {...props}
            all={all}
            notes={notes}
            width={width}
            height={height}
            at={at}
            onPoint={setAt}
          />
        )}
        {at !== null && <Tip text={read} share={days.length > 1 ? at / (days.length - 1) : 0.5} />}
      </div>
      <span className="hidden-text" role="status">
        {read}
      </span>
      <details className={styles.twin}>
        <summary>{t('Show as table')}</summary>
        <ChartTable {...props} all={all} format={format} notes={props.notes ?? []} />
      </details>
    </figure>
  );
}

type LegendProps = TimeChartProps & { all: readonly Series[]; hasNotes: boolean };

function Legend({ all, hasNotes, ...props }: LegendProps) {
  return (
    <figcaption className={styles.legend}>
      <span className={styles.label}>{props.label}</span>
      {all.map((one) => (
        <span key={one.id} className={styles.key}>
          <svg width="18" height="8" aria-hidden="true">
            {props.isBars && props.series.includes(one) ? (
              <rect x="4" width="8" height="8" rx="2" fill={strokeOf(props, one).stroke} />
            ) : (
              <path d="M1 4h16" strokeWidth="2" {...strokeOf(props, one)} />
            )}
          </svg>
          {one.label}
        </span>
      ))}
      {hasNotes && (
        <span className={styles.key}>
          <NoteMark />
          {t('Event')}
        </span>
      )}
      {props.tools && <span className={styles.legendTools}>{props.tools}</span>}
    </figcaption>
  );
}

/** The day that is read; arrow keys, Home and End move it, Escape ends reading. */
function useReadDay(count: number) {
  const [at, setAt] = useState<number | null>(null);
  const move = (event: React.KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowLeft: -1,
      ArrowRight: 1,
      Home: -count,
      End: count,
    };
    if (event.key === 'Escape') setAt(null);
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setAt(Math.min(count - 1, Math.max(0, (at ?? (step > 0 ? -1 : count)) + step)));
  };
  return { at, setAt, move };
}

function dayText({ days, step, isUnfinished }: TimeChartProps, at: number): string {
  const day = pointText(days[at] ?? '', step);
  return isUnfinished && at === days.length - 1 ? t('{day}, so far', { day }) : day;
}

/** A day with its weekday, the days of a week, or a month. */
function pointText(day: string, step: ChartStep = 'day'): string {
  if (step === 'week') return formatDays(day, addDays(day, 6));
  return step === 'month' ? formatMonth(day.slice(0, 7)) : formatWeekday(day);
}

const placeNotes = ({ days, notes = [] }: TimeChartProps) =>
  notes.map(({ day, text }) => ({ at: days.indexOf(day), text })).filter(({ at }) => at >= 0);

/** The day, the values, the day that is compared, the change and the events. */
function reading(
  props: TimeChartProps,
  all: readonly Series[],
  at: number,
  format: (value: number) => string,
): string {
  const values = all.map((one) => {
    const value = one.values[at];
    const own = one.days?.[at];
    const label = own ? `${one.label}, ${pointText(own, props.step)}:` : one.label;
    const shown =
      value === null || value === undefined ? t('No value') : (one.format ?? format)(value);
    return `${label} ${shown}`;
  });
  const change = changeOf(props.series[0]?.values[at], props.comparison?.values[at]);
  const changeText =
    change === null ? [] : [t('Change {percent}', { percent: changePercent(change) })];
  const day = props.days[at];
  const notes = (props.notes ?? []).filter((note) => note.day === day).map(({ text }) => text);
  return [dayText(props, at), ...values, ...changeText, ...notes].join(' · ');
}

function Tip({ text, share }: { text: string; share: number }) {
  const [day, ...values] = text.split(' · ');
  const side =
    share > 0.5
      ? { right: `calc(${(1 - share) * 100}% + ${12 - share * 12}px)` }
      : { left: `calc(${share * 100}% + ${64 - share * 60}px)` };
  return (
    <div className={styles.tip} style={side} aria-hidden="true">
      <strong>{day}</strong>
      {values.map((value) => (
        <span key={value}>{value}</span>
      ))}
    </div>
  );
}

import { useElementSize } from '@mantine/hooks';
import { scaleLinear, scalePoint } from 'd3-scale';
import { area, curveMonotoneX, line } from 'd3-shape';
import { useId, useState } from 'react';
import { formatDay } from '#web/lib/dates.ts';
import { locale, t } from '#web/lib/i18n.ts';
import styles from './time-chart.module.css';

export type Series = {
  id: string;
  label: string;
  /** One value per day of `days`; null leaves a gap. Plain numbers: money in major units. */
  values: readonly (number | null)[];
};

type TimeChartProps = {
  /** What is drawn: "Commission, USD". */
  label: string;
  /** YYYY-MM-DD, in order. */
  days: readonly string[];
  /** The first one is drawn with an area; at most five. */
  series: readonly Series[];
  /** The previous period, aligned day by day and dashed; compares with the first series. */
  comparison?: Series;
  /** Formats a value, for display and screen readers: `(v) => moneyText(...)`. */
  format?: (value: number) => string;
  height?: number;
  loading?: boolean;
};

const MARGIN = { top: 12, right: 12, bottom: 26, left: 56 };
const plain = (value: number) => value.toLocaleString(locale);
const short = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });

/**
 * A line chart of daily values. Arrow keys announce the days in a live region, and a table with the
 * same numbers can be opened below.
 */
export function TimeChart(props: TimeChartProps) {
  const { days, height = 280, format = plain } = props;
  const { ref, width } = useElementSize();
  const [at, setAt] = useState<number | null>(null);
  const all = props.comparison ? [...props.series, props.comparison] : props.series;
  const move = (event: React.KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowLeft: -1,
      ArrowRight: 1,
      Home: -days.length,
      End: days.length,
    };
    if (event.key === 'Escape') setAt(null);
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setAt(Math.min(days.length - 1, Math.max(0, (at ?? (step > 0 ? -1 : days.length)) + step)));
  };
  const read = at === null ? '' : reading(days[at] ?? '', all, at, format);
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.legend}>
        <span className={styles.label}>{props.label}</span>
        {all.map((one) => (
          <span key={one.id} className={styles.key}>
            <svg width="18" height="8" aria-hidden="true">
              <path d="M1 4h16" strokeWidth="2" {...stroke(props, one)} />
            </svg>
            {one.label}
          </span>
        ))}
      </figcaption>
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
          <Plot {...props} all={all} width={width} height={height} at={at} onPoint={setAt} />
        )}
        {at !== null && <Tip text={read} share={days.length > 1 ? at / (days.length - 1) : 0.5} />}
      </div>
      <span className="hidden-text" role="status">
        {read}
      </span>
      <details className={styles.twin}>
        <summary>{t('Show as table')}</summary>
        <Twin label={props.label} days={days} all={all} format={format} />
      </details>
    </figure>
  );
}

function stroke(props: Pick<TimeChartProps, 'series' | 'comparison'>, one: Series) {
  if (one === props.comparison) return { stroke: 'var(--series-5)', strokeDasharray: '5 4' };
  return { stroke: `var(--series-${Math.min(5, props.series.indexOf(one) + 1)})` };
}

function reading(
  day: string,
  all: readonly Series[],
  at: number,
  format: (value: number) => string,
): string {
  const values = all.map((one) => {
    const value = one.values[at];
    return `${one.label} ${value === null || value === undefined ? t('No value') : format(value)}`;
  });
  return [formatDay(day), ...values].join(' · ');
}

type PlotProps = TimeChartProps & {
  all: readonly Series[];
  width: number;
  height: number;
  at: number | null;
  onPoint: (at: number) => void;
};

function Plot({ days, series, comparison, all, width, height, at, onPoint, loading }: PlotProps) {
  const gradient = useId();
  const values = all.flatMap((one) => one.values.filter((value) => value !== null));
  const x = scalePoint([...days], [MARGIN.left, width - MARGIN.right]);
  const y = scaleLinear(
    [Math.min(0, ...values), Math.max(1, ...values)],
    [height - MARGIN.bottom, MARGIN.top],
  ).nice(4);
  const place = (at: number) => x(days[at] ?? '') ?? 0;
  const path = line<number | null>()
    .defined((value) => value !== null)
    .x((_, at) => place(at))
    .y((value) => y(value ?? 0))
    .curve(curveMonotoneX);
  const fill = area<number | null>()
    .defined((value) => value !== null)
    .x((_, at) => place(at))
    .y0(y(0))
    .y1((value) => y(value ?? 0))
    .curve(curveMonotoneX);
  const every = Math.max(1, Math.ceil((days.length * 64) / (width - MARGIN.left)));
  const point = (event: React.PointerEvent<SVGSVGElement>) => {
    const from = event.currentTarget.getBoundingClientRect().left + MARGIN.left;
    const step = days.length > 1 ? x.step() : 1;
    onPoint(Math.min(days.length - 1, Math.max(0, Math.round((event.clientX - from) / step))));
  };
  return (
    <svg
      width={width}
      height={height}
      aria-hidden="true"
      className={loading ? styles.dimmed : undefined}
      onPointerMove={point}
    >
      <defs>
        <linearGradient id={gradient} x1="0" x2="0" y1="0" y2="1">
          <stop offset="0" stopColor="var(--series-1)" stopOpacity="0.18" />
          <stop offset="1" stopColor="var(--series-1)" stopOpacity="0" />
        </linearGradient>
      </defs>
      {y.ticks(4).map((tick) => (
        <g key={tick}>
          <line
            x1={MARGIN.left}
            x2={width - MARGIN.right}
            y1={y(tick)}
            y2={y(tick)}
            stroke="var(--grid)"
          />
          <text
            x={MARGIN.left - 8}
            y={y(tick)}
            dy="0.32em"
            textAnchor="end"
            className={styles.tick}
          >
            {short.format(tick)}
          </text>
        </g>
      ))}
      {days.map((day, at) =>
        at % every === 0 ? (
          <text
            key={day}
            x={place(at)}
            y={height - 8}
            // A centred label of the last point would be cut off at the edge.
            textAnchor={at === days.length - 1 && at > 0 ? 'end' : 'middle'}
            className={styles.tick}
          >
            {formatDay(day).replace(/ \d{4}$/, '')}
          </text>
        ) : null,
      )}
      {series[0] && <path d={fill(series[0].values) ?? ''} fill={`url(#${gradient})`} />}
      {all.map((one) => (
        <path
          key={one.id}
          d={path(one.values) ?? ''}
          fill="none"
          strokeWidth="2"
          {...stroke({ series, ...(comparison && { comparison }) }, one)}
        />
      ))}
      {at !== null && (
        <line
          x1={place(at)}
          x2={place(at)}
          y1={MARGIN.top}
          y2={height - MARGIN.bottom}
          stroke="var(--control)"
        />
      )}
      {all.map((one) => {
        const value = one.values[days.length === 1 ? 0 : (at ?? -1)];
        if (value === null || value === undefined) return null;
        const { stroke: fill } = stroke({ series, ...(comparison && { comparison }) }, one);
        return (
          <circle
            key={one.id}
            cx={place(days.length === 1 ? 0 : (at ?? 0))}
            cy={y(value)}
            r="4"
            fill={fill}
            stroke="var(--surface)"
            strokeWidth="2"
          />
        );
      })}
    </svg>
  );
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

type TwinProps = {
  label: string;
  days: readonly string[];
  all: readonly Series[];
  format: (value: number) => string;
};

function Twin({ label, days, all, format }: TwinProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable.
    <section className={styles.scroll} aria-label={t('{label}, as table', { label })} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('Day')}</th>
            {all.map((one) => (
              <th key={one.id} scope="col">
                {one.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day, at) => (
            <tr key={day}>
              <th scope="row">{formatDay(day)}</th>
              {all.map((one) => {
                const value = one.values[at];
                return (
                  <td key={one.id}>
                    {value === null || value === undefined ? '–' : format(value)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

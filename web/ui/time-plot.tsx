import { type ScaleLinear, scaleLinear } from 'd3-scale';
import { area, curveMonotoneX, line } from 'd3-shape';
import { type PointerEvent, useId } from 'react';
import { DayAxis, MARGIN, marginRight, TICKS, ValueAxis } from './chart-axes.tsx';
import { ChartNotes, type PlacedNote } from './chart-notes.tsx';
import { type SecondSeries, type Series, stackSeries } from './stack-series.ts';
import styles from './time-chart.module.css';

export type { SecondSeries, Series };

type TimePlotProps = {
  days: readonly string[];
  series: readonly Series[];
  comparison?: Series;
  /** Another metric, on an axis of its own. */
  second?: SecondSeries | undefined;
  /** Events of days, marked on the axis. */
  notes?: readonly PlacedNote[];
  /** The series, the other metric and the comparison. */
  all: readonly Series[];
  width: number;
  height: number;
  /** The last day includes today: its part of the lines is dashed. */
  isUnfinished?: boolean;
  /** The day that is read, by its position. */
  at: number | null;
  onPoint: (at: number) => void;
  loading?: boolean;
  /** The series are parts of a whole: drawn on top of each other, without a comparison. */
  isStacked?: boolean | undefined;
  /** The series are bars; the comparison and the other metric stay lines. */
  isBars?: boolean | undefined;
  /** The currency of the values; absent: plain numbers. */
  currency?: string | undefined;
};

/** The drawing of a chart; `TimeChart` announces and lists its values. */
export function TimePlot(given: TimePlotProps) {
  const props = given.isStacked ? stacked(given) : given;
  const { days, series, width, height, at, onPoint } = props;
  const { step, ...scales } = scalesOf(props);
  const { y, y2, placeOf } = scales;
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const from = event.currentTarget.getBoundingClientRect().left + placeOf(0);
    onPoint(Math.min(days.length - 1, Math.max(0, Math.round((event.clientX - from) / step))));
  };
  return (
    <svg
      width={width}
      height={height}
      // Printed, the drawing is scaled to the width of the paper.
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      className={props.loading ? styles.dimmed : undefined}
      onPointerMove={point}
    >
      <ValueAxis y={y} width={width} right={marginRight(props)} currency={props.currency} />
      {y2 && <ValueAxis y={y2} width={width} currency={props.second?.currency} isSecond />}
      <DayAxis days={days} width={width} height={height} placeOf={placeOf} />
      <ChartNotes notes={props.notes ?? []} height={height} placeOf={placeOf} />
      {props.isBars ? (
        <Bars {...props} {...scales} step={step} />
      ) : props.isStacked ? (
        series.map((one, place) => (
          <Layer
            key={one.id}
            values={one.values}
            below={series[place - 1]?.values}
            y={y}
            placeOf={placeOf}
            fill={strokeOf(props, one).stroke}
          />
        ))
      ) : (
        series[0] && <Area values={series[0].values} y={y} placeOf={placeOf} />
      )}
      <Lines {...props} {...scales} />
      {at !== null && (
        <line
          x1={placeOf(at)}
          x2={placeOf(at)}
          y1={MARGIN.top}
          y2={height - MARGIN.bottom}
          stroke="var(--control)"
        />
      )}
      <Points {...props} {...scales} />
    </svg>
  );
}

/** The lines of all series. The comparison is finished: it is dashed as a whole. */
function Lines(props: TimePlotProps & Scales) {
  const { days, all, comparison, width, height, placeOf } = props;
  const id = useId();
  const isSplit = props.isUnfinished && days.length > 1;
  const split = isSplit ? placeOf(days.length - 2) : width;
  const pathOf = (one: Series) =>
    line<number | null>()
      .defined(isKnown)
      .curve(curveMonotoneX)
      .x((_value, day) => placeOf(day))
      .y((value) => scaleOf(props, one)(value ?? 0))(one.values) ?? '';
  return (
    <>
      <clipPath id={`${id}-done`}>
        <rect width={split} height={height} />
      </clipPath>
      <clipPath id={`${id}-open`}>
        <rect x={split} width={width - split} height={height} />
      </clipPath>
      {all.map((one) => {
        if (props.isBars && props.series.includes(one)) return null;
        const stroke = strokeOf(props, one);
        const drawn = { d: pathOf(one), fill: 'none', strokeWidth: 2, ...stroke };
        if (!isSplit || one === comparison) return <path key={one.id} {...drawn} />;
        return (
          <g key={one.id}>
            <path {...drawn} clipPath={`url(#${id}-done)`} />
            <path {...drawn} clipPath={`url(#${id}-open)`} strokeDasharray="2 4" />
          </g>
        );
      })}
    </>
  );
}

/** The colour of a series by its position; the comparison is dashed. */
export function strokeOf(
  { series, comparison, second }: Pick<TimePlotProps, 'series' | 'comparison' | 'second'>,
  one: Series,
) {
  if (one === second) return { stroke: 'var(--series-2)' };
  if (one === comparison) return { stroke: 'var(--series-5)', strokeDasharray: '5 4' };
  return { stroke: `var(--series-${Math.min(5, series.indexOf(one) + 1)})` };
}

function scalesOf(props: TimePlotProps) {
  const { days, all, second, width, height } = props;
  const space = width - marginRight(props) - MARGIN.left;
  const step = space / Math.max(1, props.isBars ? days.length : days.length - 1);
  const y = scaleOfAll(
    all.filter((one) => one !== second),
    height,
  );
  const y2 = second && scaleOfAll([second], height);
  // A bar is in the middle of its space, as is a single day.
  const first = props.isBars ? step / 2 : days.length > 1 ? 0 : space / 2;
  const placeOf = (at: number) => MARGIN.left + first + at * step;
  return { step, y, y2, placeOf };
}

function scaleOfAll(series: readonly Series[], height: number): Scale {
  const values = series.flatMap((one) => one.values.filter(isKnown));
  return scaleLinear([height - MARGIN.bottom, MARGIN.top])
    .domain([Math.min(0, ...values), Math.max(1, ...values)])
    .nice(TICKS);
}

/** Days without a value interrupt the line. */
const isKnown = (value: number | null) => value !== null;

type Scale = ScaleLinear<number, number>;

type Scales = {
  y: Scale;
  /** Of the other metric. */
  y2?: Scale | undefined;
  placeOf: (at: number) => number;
};

const scaleOf = ({ y, y2, second }: Pick<TimePlotProps, 'second'> & Scales, one: Series) =>
  one === second && y2 ? y2 : y;

type BarsProps = TimePlotProps & Scales & { step: number };

/** The sums of the days, with those of several series on top of each other. */
function Bars({ step, ...props }: BarsProps) {
  const { days, series, y, placeOf, isUnfinished, at } = props;
  const width = Math.max(1, Math.min(40, step * 0.68));
  return series.map((one, place) =>
    one.values.map((value, day) => {
      const below = (place > 0 && series[place - 1]?.values[day]) || 0;
      if (value === null || value === below) return null;
      const [top = 0, bottom = 0] = [y(value), y(below)].sort((one, other) => one - other);
      const isOpen = isUnfinished && day === days.length - 1;
      return (
        <rect
          key={`${one.id} ${days[day]}`}
          x={placeOf(day) - width / 2}
          y={top}
          width={width}
          height={Math.max(1, bottom - top)}
          rx={Math.min(3, width / 4)}
          fill={strokeOf(props, one).stroke}
          fillOpacity={isOpen ? 0.45 : at === null || at === day ? 1 : 0.7}
        />
      );
    }),
  );
}

/** The path around the values and what is below them. */
const areaOf = (values: Series['values'], below: (at: number) => number, scales: Scales) =>
  area<number | null>()
    .defined(isKnown)
    .curve(curveMonotoneX)
    .x((_value, day) => scales.placeOf(day))
    .y0((_value, day) => scales.y(below(day)))
    .y1((value) => scales.y(value ?? 0))(values) ?? '';

/** The area under the first series. */
function Area({ values, ...scales }: Scales & Pick<Series, 'values'>) {
  const gradient = useId();
  const fill = areaOf(values, () => 0, scales);
  return (
    <>
      <defs>
        <linearGradient id={gradient} x1="0" x2="0" y1="0" y2="1">
          <stop offset="0" stopColor="var(--series-1)" stopOpacity="0.18" />
          <stop offset="1" stopColor="var(--series-1)" stopOpacity="0" />
        </linearGradient>
      </defs>
      <path d={fill} fill={`url(#${gradient})`} />
    </>
  );
}

type LayerProps = Scales &
  Pick<Series, 'values'> & { below: Series['values'] | undefined; fill: string };

/** The area of one series on top of the one below it. */
function Layer({ values, below, fill, ...scales }: LayerProps) {
  const all = values.map((value) => value ?? 0);
  const path = areaOf(all, (day) => below?.[day] ?? 0, scales);
  return <path d={path} fill={fill} fillOpacity={0.22} />;
}

function stacked(props: TimePlotProps): TimePlotProps {
  const series = stackSeries(props.series);
  return { ...props, series, all: series };
}

/** The values of the day that is read; a single day shows them always, since it has no line. */
function Points(props: TimePlotProps & Scales) {
  const { days, all, placeOf } = props;
  const at = days.length === 1 ? 0 : props.at;
  if (at === null) return null;
  return all.map((one) => {
    if (props.isBars && props.series.includes(one)) return null;
    const value = one.values[at];
    if (value === null || value === undefined) return null;
    return (
      <circle
        key={one.id}
        cx={placeOf(at)}
        cy={scaleOf(props, one)(value)}
        r="4"
        fill={strokeOf(props, one).stroke}
        stroke="var(--surface)"
        strokeWidth="2"
      />
    );
  });
}

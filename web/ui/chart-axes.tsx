import type { ScaleLinear } from 'd3-scale';
import { formatShortDay } from '#web/lib/dates.ts';
import { shortNumbers } from '#web/lib/numbers.ts';
import styles from './time-chart.module.css';

/** The space around the lines of a chart. */
export const MARGIN = { top: 12, bottom: 26, left: 56 };
/** About this many values are beside a chart. */
export const TICKS = 4;
const LABEL_WIDTH = 64;

/** A second axis needs space for its values. */
export const marginRight = ({ second }: { second?: object | undefined }): number =>
  second ? 56 : 12;

type ValueAxisProps = {
  y: ScaleLinear<number, number>;
  width: number;
  /** Space on the right; the lines of the grid end there. */
  right?: number;
  currency: string | undefined;
  /** The axis of the other metric: on the right, without a grid. */
  isSecond?: true;
};

/** The values beside a chart. */
export function ValueAxis({ y, width, right = 0, currency, isSecond }: ValueAxisProps) {
  const short = shortNumbers(currency);
  return y.ticks(TICKS).map((tick) => (
    <g key={tick}>
      {!isSecond && (
        <line x1={MARGIN.left} x2={width - right} y1={y(tick)} y2={y(tick)} stroke="var(--grid)" />
      )}
      <text
        x={isSecond ? width : MARGIN.left - 8}
        y={y(tick)}
        dy="0.32em"
        textAnchor="end"
        className={styles.tick}
      >
        {short(tick)}
      </text>
    </g>
  ));
}

type DayAxisProps = {
  days: readonly string[];
  width: number;
  height: number;
  placeOf: (at: number) => number;
};

/** The days below a chart, as many as there is space for. */
export function DayAxis({ days, width, height, placeOf }: DayAxisProps) {
  const every = Math.max(1, Math.ceil((days.length * LABEL_WIDTH) / (width - MARGIN.left)));
  return days.map((day, at) =>
    at % every === 0 ? (
      <text
        key={day}
        x={placeOf(at)}
        y={height - 8}
        // A centred label of the last point would be cut off at the edge.
        textAnchor={at === days.length - 1 && at > 0 ? 'end' : 'middle'}
        className={styles.tick}
      >
        {formatShortDay(day)}
      </text>
    ) : null,
  );
}

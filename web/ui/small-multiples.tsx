import type { ReactNode } from 'react';
import { formatDays } from '#web/lib/dates.ts';
import { t } from '#web/lib/i18n.ts';
import styles from './small-multiples.module.css';
import type { Series } from './stack-series.ts';

type SmallMultiplesProps = {
  /** What is drawn: "Commission, USD, by day". */
  label: string;
  /** YYYY-MM-DD, in order. */
  days: readonly string[];
  /** One chart each, all of the same scale. */
  series: readonly Series[];
  format: (value: number) => string;
  tools?: ReactNode;
};

const WIDTH = 240;
const HEIGHT = 72;

/** The sums of the days as bars, a chart for each part of the whole, so that parts compare. */
export function SmallMultiples({ label, days, series, format, tools }: SmallMultiplesProps) {
  const most = Math.max(1, ...series.flatMap((one) => one.values.map((value) => value ?? 0)));
  const least = Math.min(0, ...series.flatMap((one) => one.values.map((value) => value ?? 0)));
  const scale = { most, least };
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        <strong>{label}</strong>
        <span className="quiet">
          {t('{days}, each on the same scale up to {most}', {
            days: formatDays(days[0] ?? '', days.at(-1) ?? ''),
            most: format(most),
          })}
        </span>
        <span className={styles.tools}>{tools}</span>
      </figcaption>
      <ul className={styles.grid}>
        {series.map((one) => (
          <li key={one.id}>
            <span className={styles.name}>{one.label}</span>
            <span className={styles.sum}>
              {format(one.values.reduce<number>((sum, value) => sum + (value ?? 0), 0))}
            </span>
            <Bars values={one.values} {...scale} />
          </li>
        ))}
      </ul>
    </figure>
  );
}

type BarsProps = { values: Series['values']; most: number; least: number };

/** Hidden from screen readers: the sum is beside it, and the table below has the days. */
function Bars({ values, most, least }: BarsProps) {
  const step = WIDTH / Math.max(1, values.length);
  const placeOf = (value: number) => HEIGHT - ((value - least) / (most - least)) * HEIGHT;
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={styles.bars}
      aria-hidden="true"
    >
      <line x1="0" x2={WIDTH} y1={placeOf(0)} y2={placeOf(0)} stroke="var(--line)" />
      {values.map((value, at) => {
        if (!value) return null;
        const [top = 0, bottom = 0] = [placeOf(value), placeOf(0)].sort((one, two) => one - two);
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its day.
            key={at}
            x={at * step + step * 0.14}
            y={top}
            width={step * 0.72}
            height={bottom - top}
            fill="var(--series-1)"
          />
        );
      })}
    </svg>
  );
}

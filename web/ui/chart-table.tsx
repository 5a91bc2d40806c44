import { formatDay } from '#web/lib/dates.ts';
import { t } from '#web/lib/i18n.ts';
import styles from './time-chart.module.css';
import type { Series } from './time-plot.tsx';

type ChartTableProps = {
  label: string;
  days: readonly string[];
  all: readonly Series[];
  format: (value: number) => string;
};

/** The values of a chart as a table, for reading and copying. */
export function ChartTable({ label, days, all, format }: ChartTableProps) {
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

import { formatDay } from '#web/lib/dates.ts';
import { t } from '#web/lib/i18n.ts';
import type { ChartNote } from './chart-notes.tsx';
import styles from './time-chart.module.css';
import type { Series } from './time-plot.tsx';

type ChartTableProps = {
  label: string;
  days: readonly string[];
  all: readonly Series[];
  format: (value: number) => string;
  notes: readonly ChartNote[];
};

/** The values of a chart as a table, for reading and copying. */
export function ChartTable({ label, days, all, format, notes }: ChartTableProps) {
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
            {notes.length > 0 && (
              <th className={styles.events} scope="col">
                {t('Events')}
              </th>
            )}
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
                    {value === null || value === undefined ? '–' : (one.format ?? format)(value)}
                  </td>
                );
              })}
              {notes.length > 0 && <td className={styles.events}>{textOf(notes, day)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const textOf = (notes: readonly ChartNote[], day: string) =>
  notes
    .filter((note) => note.day === day)
    .map(({ text }) => text)
    .join(', ');

import styles from './time-chart.module.css';

/** An event of a day of a chart. */
export type ChartNote = { day: string; text: string };

/** An event by the position of its day in the chart. */
export type PlacedNote = { at: number; text: string };

const BOTTOM = 26;

type ChartNotesProps = {
  notes: readonly PlacedNote[];
  height: number;
  placeOf: (at: number) => number;
};

/** A line and a mark on the axis for each day with events; the reading of the day names them. */
export function ChartNotes({ notes, height, placeOf }: ChartNotesProps) {
  return [...new Set(notes.map(({ at }) => at))].map((at) => (
    <g key={at} className={styles.note} transform={`translate(${placeOf(at)} ${height - BOTTOM})`}>
      <path d={`M0 0V${BOTTOM + 12 - height}`} strokeDasharray="1 4" />
      <path d="M0-6 6 0 0 6-6 0Z" />
    </g>
  ));
}

/** The mark of an event, for the legend. */
export const NoteMark = () => (
  <svg width="12" height="12" viewBox="-6 -6 12 12" aria-hidden="true" className={styles.note}>
    <path d="M0-6 6 0 0 6-6 0Z" />
  </svg>
);

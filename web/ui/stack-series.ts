export type Series = {
  id: string;
  label: string;
  /** One value per day; null leaves a gap. Plain numbers: money in major units. */
  values: readonly (number | null)[];
  /** Its own days, YYYY-MM-DD, where they differ from those of the chart: a comparison. */
  days?: readonly string[];
  /** Formats its values, where they differ in kind from those of the chart. */
  format?: (value: number) => string;
};

/** Another metric in the same chart, with its own axis on the right. */
export type SecondSeries = Series & { currency?: string };

/** The series on top of each other: each value includes those of the series before it. */
export function stackSeries(series: readonly Series[]): Series[] {
  const sums: number[] = [];
  return series.map((one) => ({
    ...one,
    values: one.values.map((value, at) => {
      const sum = (sums[at] ?? 0) + (value ?? 0);
      sums[at] = sum;
      return sum;
    }),
  }));
}

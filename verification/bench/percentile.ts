/**
 * The time below which this share (0 to 1) of the times lies, in the unit of the times; 0 if empty.
 */
export function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length * share)] ?? 0;
}

/** The times of both ways in words: ms at half and at 95 of 100, and the ratio at 95 of 100. */
export function describeTimes(ours: readonly number[], sequential: readonly number[]): string {
  const ratio = at(ours, 0.95) / at(sequential, 0.95);
  return `ours p50 ${text(ours, 0.5)} ms p95 ${text(ours, 0.95)} ms | sequential p50 ${text(sequential, 0.5)} ms p95 ${text(sequential, 0.95)} ms | p95 ratio ${ratio.toFixed(3)}, ${ours.length} searches`;
}

function at(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length * share)] ?? 0;
}

const text = (times: readonly number[], share: number) => at(times, share).toFixed(1);

/** How well times tell two kinds apart: 0.5 tells nothing, 1 everything. */
export type Judged = {
  area: number;
  /** How far `area` lies from 0.5 by mere chance, in the mean of squares. */
  standardError: number;
};

/**
 * The chance that a time of one kind is above a time of the other (area under the curve of the
 * rank-sum test), whichever way round is larger. Times are compared within blocks of neighbours and
 * the areas averaged: what else a machine does comes and goes in seconds, and would hide over
 * minutes what there is to be seen.
 */
export function checkTiming(
  one: readonly number[],
  other: readonly number[],
  blockSize = one.length,
): Judged {
  const size = Math.min(blockSize, one.length);
  const blocks = Math.floor(one.length / size);
  let sum = 0;
  for (let block = 0; block < blocks; block += 1) {
    const part = (times: readonly number[]) => times.slice(block * size, (block + 1) * size);
    sum += measureArea(part(one), part(other));
  }
  const area = sum / blocks;
  const standardError = Math.sqrt((2 * size + 1) / (12 * size * size) / blocks);
  return { area: Math.max(area, 1 - area), standardError };
}

function measureArea(one: readonly number[], other: readonly number[]): number {
  const all = [
    ...one.map((time) => ({ time, isOne: true })),
    ...other.map((time) => ({ time, isOne: false })),
  ].sort((a, b) => a.time - b.time);
  let rankSum = 0;
  for (let from = 0; from < all.length; ) {
    let to = from;
    while (to < all.length && all[to]?.time === all[from]?.time) to += 1;
    // Equal times share the mean of their ranks, which count from 1.
    const rank = (from + 1 + to) / 2;
    rankSum += rank * all.slice(from, to).filter(({ isOne }) => isOne).length;
    from = to;
  }
  return (rankSum - (one.length * (one.length + 1)) / 2) / (one.length * other.length);
}

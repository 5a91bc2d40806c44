/**
 * How well times tell two groups apart: the chance that a time of one is above a time of the other
 * (area under the curve of the rank-sum test), whichever way round is larger: 0.5 tells nothing.
 */
export function judgeTiming(one: readonly number[], other: readonly number[]): number {
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
  const area = (rankSum - (one.length * (one.length + 1)) / 2) / (one.length * other.length);
  return Math.max(area, 1 - area);
}

/** How well response times distinguish two kinds of account: 0.5 not at all, 1 completely. */
export type TimingResult = {
  area: number;
  /** Standard error of `area` under the hypothesis of no difference. */
  standardError: number;
};

/**
 * The probability that a time of one kind exceeds a time of the other (area under the ROC curve,
 * from the rank-sum test), in whichever direction is larger. Times are compared within blocks of
 * consecutive samples and the areas averaged: other load on the machine comes and goes within
 * seconds, and over minutes it would hide a difference.
 */
export function checkTiming(
  one: readonly number[],
  other: readonly number[],
  blockSize = one.length,
): TimingResult {
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
    // Ties share the mean of their ranks, which start at 1.
    const rank = (from + 1 + to) / 2;
    rankSum += rank * all.slice(from, to).filter(({ isOne }) => isOne).length;
    from = to;
  }
  return (rankSum - (one.length * (one.length + 1)) / 2) / (one.length * other.length);
}

/** A point of a drawing in pixels; null interrupts the line. */
export type Point = readonly [x: number, y: number];

/** The path of a smooth line through the points, which are ordered by x. */
export const linePath = (points: readonly (Point | null)[]): string =>
  runsOf(points)
    .map((run) => `M${curve(run)}`)
    .join('');

/** The path around the area between an upper and a lower line with the same x. */
export const areaPath = (
  upper: readonly (Point | null)[],
  lower: (point: Point, at: number) => number,
): string =>
  runsOf(upper.map((point, at) => point && { point, below: [point[0], lower(point, at)] as const }))
    .map((run) => {
      const back = run.map(({ below }) => below).reverse();
      const along = run.map(({ point }) => point);
      return `M${curve(along)}L${curve(back)}Z`;
    })
    .join('');

/** The parts of a list between its nulls. */
function runsOf<T>(all: readonly (T | null)[]): T[][] {
  const runs: T[][] = [];
  let isOpen = false;
  for (const one of all) {
    if (one !== null && isOpen) runs.at(-1)?.push(one);
    else if (one !== null) runs.push([one]);
    isOpen = one !== null;
  }
  return runs;
}

const rounded = (...numbers: number[]) => numbers.map((n) => Math.round(n * 1000) / 1000).join(',');

/**
 * The cubic Bézier curve through the points, from the first one. Between two points it is monotone, so that it never goes
 * below zero or above a maximum (Steffen 1990, A simple method for monotonic interpolation).
 */
function curve(points: readonly Point[]): string {
  const slopes = slopesOf(points);
  return points
    .map(([x, y], at) => {
      const before = points[at - 1];
      if (!before) return rounded(x, y);
      const third = (x - before[0]) / 3;
      const start = [before[0] + third, before[1] + third * (slopes[at - 1] ?? 0)] as const;
      return `C${rounded(...start, x - third, y - third * (slopes[at] ?? 0), x, y)}`;
    })
    .join('');
}

/** The slope of the curve at each point. */
function slopesOf(points: readonly Point[]): number[] {
  const steps = points.slice(1).map(([x, y], at) => {
    const [x0, y0] = points[at] as Point;
    // Before its width is known a chart has all points in one place.
    return { width: x - x0, slope: x === x0 ? 0 : (y - y0) / (x - x0) };
  });
  const inner = steps.slice(1).map((next, at) => {
    const last = steps[at] as (typeof steps)[number];
    const width = last.width + next.width || 1;
    const mean = (last.slope * next.width + next.slope * last.width) / width;
    const least = Math.min(Math.abs(last.slope), Math.abs(next.slope), Math.abs(mean) / 2);
    return (Math.sign(last.slope) + Math.sign(next.slope)) * least;
  });
  const first = steps[0];
  const last = steps.at(-1);
  if (!first || !last) return [0];
  // At the ends the curve has no second neighbour. Two points are joined by a straight line.
  const start = inner[0] ?? first.slope;
  const end = inner.at(-1) ?? last.slope;
  return [(3 * first.slope - start) / 2, ...inner, (3 * last.slope - end) / 2];
}

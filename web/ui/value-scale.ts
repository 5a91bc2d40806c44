/** Maps values to pixels. Its ticks are round numbers, the first and the last its ends. */
export type ValueScale = ((value: number) => number) & { ticks: readonly number[] };

type Span = readonly [from: number, to: number];

/** About this many steps from the first tick to the last. */
const STEPS = 4;
/** Digits that rounding errors do not reach. */
const DIGITS = 12;

/** A scale from `values`, widened to round numbers, to `pixels`. The values must differ. */
export function valueScale([least, most]: Span, [from, to]: Span): ValueScale {
  const step = roundStep((most - least) / STEPS);
  const first = Math.floor(least / step);
  const count = Math.ceil(most / step) - first;
  const place = (value: number) => from + ((value / step - first) / count) * (to - from);
  const ticks = Array.from({ length: count + 1 }, (_, nth) =>
    Number(((first + nth) * step).toPrecision(DIGITS)),
  );
  return Object.assign(place, { ticks });
}

/** The nearest of 1, 2, 5 and 10 times a power of ten, by ratio. */
function roundStep(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step));
  const ratio = step / power;
  const limits: readonly (readonly [limit: number, factor: number])[] = [
    [Math.sqrt(2), 1],
    [Math.sqrt(10), 2],
    [Math.sqrt(50), 5],
  ];
  return power * (limits.find(([limit]) => ratio < limit)?.[1] ?? 10);
}

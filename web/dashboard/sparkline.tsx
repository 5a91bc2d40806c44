import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';

const WIDTH = 72;
const HEIGHT = 24;
const EDGE = 2;

/** A trend without axes, for the eye alone: the numbers beside it say the same. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const x = scaleLinear([0, Math.max(1, values.length - 1)], [EDGE, WIDTH - EDGE]);
  const y = scaleLinear([Math.min(0, ...values), Math.max(1, ...values)], [HEIGHT - EDGE, EDGE]);
  const path = line<number>()
    .x((_, at) => x(at))
    .y((value) => y(value));
  return (
    <svg width={WIDTH} height={HEIGHT} aria-hidden="true" style={{ flex: 'none' }}>
      <path d={path([...values]) ?? ''} fill="none" stroke="var(--series-1)" strokeWidth="1.5" />
    </svg>
  );
}

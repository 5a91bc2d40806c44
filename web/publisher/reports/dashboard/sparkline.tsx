const WIDTH = 72;
const HEIGHT = 24;
const EDGE = 2;

/**
 * A trend line without axes, hidden from screen readers because the numbers next to it say the
 * same. Plain SVG, since the chart library would be too much to load for five short lines.
 */
export function Sparkline({ values }: { values: readonly number[] }) {
  const least = Math.min(0, ...values);
  const most = Math.max(1, ...values);
  const step = (WIDTH - 2 * EDGE) / Math.max(1, values.length - 1);
  const points = values.map((value, at) => {
    const height = ((value - least) / (most - least)) * (HEIGHT - 2 * EDGE);
    return `${(EDGE + at * step).toFixed(1)},${(HEIGHT - EDGE - height).toFixed(1)}`;
  });
  return (
    <svg width={WIDTH} height={HEIGHT} aria-hidden="true" className="flex-none">
      <polyline points={points.join(' ')} fill="none" stroke="var(--series-1)" strokeWidth="1.5" />
    </svg>
  );
}

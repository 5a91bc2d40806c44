import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TimePlot } from './time-plot.tsx';

const days = ['2026-11-21', '2026-11-22', '2026-11-23'];
const series = [{ id: 'now', label: 'Clicks', values: [4, 0, 2] }];
const comparison = { id: 'then', label: 'Before', values: [1, 2, 3] };

function draw(given: { isUnfinished?: boolean; currency?: string }): string {
  return renderToStaticMarkup(
    <TimePlot
      {...{ days, series, comparison, ...given }}
      all={[...series, comparison]}
      width={600}
      height={280}
      at={null}
      onPoint={() => {}}
    />,
  );
}

function dashesOf(isUnfinished: boolean): string[] {
  const svg = draw({ isUnfinished });
  return [...svg.matchAll(/stroke-dasharray="([^"]+)"/g)].map((found) => found[1] ?? '');
}

test('only the comparison is dashed in a finished period', () => {
  expect(dashesOf(false)).toEqual(['5 4']);
});

test('the line to a day that includes today is dashed', () => {
  expect(dashesOf(true)).toEqual(['2 4', '5 4']);
});

test('the axis of amounts has their currency', () => {
  const ticks = (svg: string) => [...svg.matchAll(/>([^<>]*)<\/text>/g)].map((found) => found[1]);
  expect(ticks(draw({ currency: 'EUR' }))).toContain('€4');
  expect(ticks(draw({}))).toContain('4');
});

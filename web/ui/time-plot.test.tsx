import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TimePlot } from './time-plot.tsx';

const days = ['2026-11-21', '2026-11-22', '2026-11-23'];
const series = [{ id: 'now', label: 'Clicks', values: [4, 0, 2] }];
const comparison = { id: 'then', label: 'Before', values: [1, 2, 3] };

type Given = Pick<
  ComponentProps<typeof TimePlot>,
  'isUnfinished' | 'currency' | 'second' | 'notes'
>;

function draw(given: Given): string {
  return renderToStaticMarkup(
    <TimePlot
      {...{ days, series, comparison, ...given }}
      all={[...series, ...(given.second ? [given.second] : []), comparison]}
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

const ticks = (svg: string) => [...svg.matchAll(/>([^<>]*)<\/text>/g)].map((found) => found[1]);

test('the axis of amounts has their currency', () => {
  expect(ticks(draw({ currency: 'EUR' }))).toContain('€4');
  expect(ticks(draw({}))).toContain('4');
});

test('another metric has its own axis and does not change the first', () => {
  const alone = draw({ isUnfinished: false });
  const second = { id: 'sales', label: 'Sales', values: [100, 8000, 50], currency: 'EUR' };
  const both = draw({ isUnfinished: false, second });
  expect(ticks(both)).toEqual(expect.arrayContaining([...ticks(alone), '€8k']));
});

test('a day with events has one mark, whatever their number', () => {
  const marks = (notes: Given['notes']) => draw({ notes }).split('M0-6').length - 1;
  expect(marks([])).toBe(0);
  const events = [1, 1, 2].map((at) => ({ at, text: 'Terms changed' }));
  expect(marks(events)).toBe(2);
});

test('a day without a value interrupts the line', () => {
  const lines = (values: (number | null)[]) => {
    const one = [{ id: 'now', label: 'Clicks', values }];
    const drawn = { days, series: one, all: one, width: 600, height: 280, at: null };
    const svg = renderToStaticMarkup(<TimePlot {...drawn} onPoint={() => {}} />);
    return (svg.match(/<path d="([^"]*)" fill="none"/)?.[1] ?? '').split('M').length - 1;
  };
  expect(lines([4, 0, 2])).toBe(1);
  expect(lines([4, null, 2])).toBe(2);
});

test('the ticks are round and enclose the values', () => {
  const values = { id: 'sales', label: 'Sales', values: [0, 8012, 50] };
  const shown = ticks(draw({ second: values }));
  expect(shown).toEqual(expect.arrayContaining(['0', '2k', '4k', '6k', '8k', '10k']));
});

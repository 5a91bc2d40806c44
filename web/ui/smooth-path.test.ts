import { expect, test } from 'vitest';
import { areaPath, linePath, type Point } from './smooth-path.ts';

const numbersOf = (path: string) => path.match(/-?\d+(\.\d+)?/g)?.map(Number) ?? [];

test('a line is the monotone curve of the literature', () => {
  // The path that d3-shape draws with curveMonotoneX.
  expect(
    linePath([
      [0, 188],
      [10, 0],
      [20, 231],
      [30, 131],
    ]),
  ).toBe('M0,188C3.333,94,6.667,0,10,0C13.333,0,16.667,231,20,231C23.333,231,26.667,181,30,131');
});

test('a curve never leaves the range of its two points', () => {
  const points = Array.from({ length: 200 }, (_, at): Point => [at * 7, (at * at * 37) % 101]);
  const path = linePath(points);
  for (const [at, part] of path.split('C').slice(1).entries()) {
    const [, y1 = 0, , y2 = 0, , y = 0] = numbersOf(part);
    const before = points[at]?.[1] ?? 0;
    const [low, high] = [Math.min(before, y) - 0.001, Math.max(before, y) + 0.001];
    for (const control of [y1, y2]) {
      expect(control).toBeGreaterThanOrEqual(low);
      expect(control).toBeLessThanOrEqual(high);
    }
  }
});

test('a day without a value interrupts line and area; two points are joined straight', () => {
  const points: (Point | null)[] = [[0, 6], [10, 0], null, [30, 3]];
  expect(linePath(points)).toBe('M0,6C3.333,4,6.667,2,10,0M30,3');
  const area = areaPath(points, () => 9);
  expect(area).toBe('M0,6C3.333,4,6.667,2,10,0L10,9C6.667,9,3.333,9,0,9ZM30,3L30,9Z');
});

test('the lower line of an area is that of its points', () => {
  const points: (Point | null)[] = [null, [10, 5], [20, 6]];
  expect(numbersOf(areaPath(points, (_point, at) => at * 100)).slice(-2)).toEqual([10, 100]);
});

test('points in one place, before the width of a chart is known, are drawn as a valid path', () => {
  const points: Point[] = [
    [56, 5],
    [56, 20],
    [56, 3],
  ];
  expect(linePath(points)).toBe('M56,5C56,5,56,20,56,20C56,20,56,3,56,3');
});

test('no points draw nothing', () => {
  expect(linePath([])).toBe('');
  expect(areaPath([null], () => 0)).toBe('');
});

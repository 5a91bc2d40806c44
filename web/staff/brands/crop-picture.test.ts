import { expect, test } from 'vitest';
import { CENTRED, partOf, smallestZoom } from './crop-picture.ts';

const wide = { width: 800, height: 400 };

test('a picture fills its frame, and its middle is kept', () => {
  expect(partOf(wide, 1, CENTRED)).toEqual({ left: 200, top: 0, width: 400, height: 400 });
  expect(partOf(wide, 4, CENTRED)).toEqual({ left: 0, top: 100, width: 800, height: 200 });
});

test('the part moves from one edge of the picture to the other and never beyond', () => {
  const at = (x: number, y: number) => partOf(wide, 1, { zoom: 2, x, y });
  expect(at(0, 0)).toEqual({ left: 0, top: 0, width: 200, height: 200 });
  expect(at(1, 1)).toEqual({ left: 600, top: 200, width: 200, height: 200 });
});

test.each([1, 4])('at the smallest zoom the whole picture is in a frame of ratio %d', (ratio) => {
  const part = partOf(wide, ratio, { ...CENTRED, zoom: smallestZoom(wide, ratio) });
  expect(part.width).toBeGreaterThanOrEqual(wide.width);
  expect(part.height).toBeGreaterThanOrEqual(wide.height);
  expect(part.width / part.height).toBe(ratio);
  expect([part.left + part.width / 2, part.top + part.height / 2]).toEqual([400, 200]);
});

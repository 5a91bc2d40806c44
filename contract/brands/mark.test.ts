import { expect, test } from 'vitest';
import { inventedBrands } from '#fixtures/demo/invented-brands.ts';
import { addressOfDrawing, drawCover, drawMark, initialsOf, markOf } from './mark.ts';

const names = inventedBrands.map(({ merchant_name }) => merchant_name);
const pairs = names.flatMap((name, place) =>
  names.slice(place + 1).map((other) => [name, other] as const),
);

test('no two marks of the demonstration share two of initials, colour and pattern', () => {
  expect(names).toHaveLength(40);
  const alike = pairs.filter(([name, other]) => {
    const [a, b] = [markOf(name), markOf(other)];
    const same = [a.initials === b.initials, a.ground === b.ground, a.pattern === b.pattern];
    return same.filter(Boolean).length > 1;
  });
  expect(alike).toEqual([]);
});

test('the initials are readable on both colours, and the figure differs from the ground', () => {
  // Enough names for every palette and pattern.
  const marks = Array.from({ length: 2_000 }, (_, number) => markOf(`Brand ${number}`));
  expect(new Set(marks.map(({ ground }) => ground)).size).toBe(24);
  expect(new Set(marks.map(({ pattern }) => pattern)).size).toBe(16);
  for (const { ground, figure, ink } of marks) {
    expect(contrastOf(ink, ground)).toBeGreaterThan(4.5);
    expect(contrastOf(ink, figure)).toBeGreaterThan(4.5);
    expect(contrastOf(ground, figure)).toBeGreaterThan(1.3);
  }
});

test.each([
  ['Harbor & Loom', 'HL'],
  ['ada-reads.example', 'AR'],
  ['Reads', 'RE'],
  ['王小明', '王'],
  ['3M', '3M'],
  ['  ', '?'],
])('the initials of %j are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test('a name keeps its mark and its cover, and markup in it stays out of both', () => {
  expect(markOf(' harbor & loom ')).toMatchObject({ ...markOf('Harbor & Loom') });
  expect(drawCover('Harbor & Loom')).toBe(drawCover('Harbor & Loom'));
  const drawn = drawMark(markOf('<script> "quoted'), true) + drawCover('<script>');
  expect(drawn).not.toMatch(/<script|"quoted/);
  expect(addressOfDrawing(drawn)).toMatch(/^data:image\/svg\+xml,%3Csvg/);
});

/** The contrast of WCAG 2.2. */
function contrastOf(one: string, other: string): number {
  const [low = 0, high = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) => {
    const share = Number.parseInt(colour.slice(from, from + 2), 16) / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

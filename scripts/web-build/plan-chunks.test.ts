import { expect, test } from 'vitest';
import { type Part, planChunks } from './plan-chunks.ts';

const part = (
  name: string,
  size: number,
  visits: number[],
  imports: Part[] = [],
  sheets: string[] = [],
): Part => ({
  modules: [name],
  size,
  visits: new Set(visits),
  imports: new Set(imports),
  sheets: new Set(sheets),
  isForStaff: false,
});
const filesOf = (parts: Part[], weights: number[]) =>
  planChunks(parts, weights)
    .map(({ modules }) => [...modules].sort().join(' '))
    .sort();

test('parts of the same visits become one file', () => {
  const parts = [part('a', 900_000, [0, 1]), part('b', 900_000, [0, 1])];
  expect(filesOf(parts, [1, 1])).toEqual(['a b']);
});

test('a small part joins the file of a wider one, a large part does not', () => {
  const wide = part('wide', 1_000, [0, 1]);
  expect(filesOf([wide, part('small', 2_000, [0])], [1, 1])).toEqual(['small wide']);
  expect(filesOf([wide, part('large', 90_000, [0])], [1, 1])).toEqual(['large', 'wide']);
});

test('a visit of little weight pays for the files of the others', () => {
  const parts = [part('wide', 1_000, [0, 1]), part('large', 90_000, [0])];
  expect(filesOf(parts, [1, 0.1])).toEqual(['large wide']);
});

test('a visit loads no style sheet for the sake of another', () => {
  const wide = part('wide', 1_000, [0, 1]);
  const styled = part('styled', 2_000, [0], [], ['tables']);
  expect(filesOf([wide, styled], [1, 1])).toEqual(['styled', 'wide']);
  const alike = part('alike', 1_000, [1], [], ['tables']);
  expect(filesOf([wide, styled, alike], [1, 1])).toEqual(['alike styled wide']);
});

test('a publisher loads no code that only staff need', () => {
  const forStaff = (name: string) => ({ ...part(name, 1_000, [1]), isForStaff: true });
  const parts = [part('both', 1_000, [0, 1]), forStaff('routes'), forStaff('session')];
  expect(filesOf(parts, [1, 1])).toEqual(['both', 'routes session']);
});

test('files that would import each other in a circle stay apart', () => {
  const base = part('base', 1_000, [0, 1, 2]);
  const middle = part('middle', 500_000, [2], [base]);
  const top = (imports: Part[]) => part('top', 1_000, [0, 1, 2], imports);
  expect(filesOf([base, middle, top([base])], [1, 1, 1])).toEqual(['base top', 'middle']);
  expect(filesOf([base, middle, top([middle])], [1, 1, 1])).toEqual(['base', 'middle', 'top']);
});

import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROOT = new URL('../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, ROOT), 'utf8');
const document = read('docs/security.md');

/** Levels 1 and 2 of ASVS 5.0.0: number of requirements in each section, by chapter. */
const SECTIONS: Readonly<Record<string, readonly number[]>> = {
  1: [2, 9, 11, 3, 2],
  2: [3, 3, 4, 1],
  3: [0, 2, 4, 6, 5, 0, 2],
  4: [3, 1, 2, 4],
  5: [1, 3, 2, 3],
  6: [3, 12, 4, 4, 5, 3, 0, 4],
  7: [3, 4, 2, 5, 2, 2],
  8: [2, 3, 1, 1],
  9: [3, 4],
  10: [2, 2, 4, 11, 5, 2, 3],
  11: [2, 3, 3, 4, 1, 1],
  12: [3, 2, 4],
  13: [1, 5, 2, 5],
  14: [2, 4, 3],
  15: [3, 3, 7],
  16: [1, 5, 4, 3, 3],
  17: [1, 4, 2],
};

const required = Object.entries(SECTIONS).flatMap(([chapter, counts]) =>
  counts.flatMap((count, section) =>
    Array.from({ length: count }, (_, nth) => `V${chapter}.${section + 1}.${nth + 1}`),
  ),
);
const [requirements = '', exceptions = ''] = document.split('\n## Exceptions\n');
const rows = requirements
  .split('\n')
  .filter((line) => /^\| V\d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, requirement = '', , state = '', evidence = '']) => {
    const [id = '', ...words] = requirement.split(' ');
    return { id, words, state, evidence };
  });
const pathsIn = (text: string) =>
  [...text.matchAll(/`([\w.][\w.-]*(?:\/[\w.-]+)+|[\w.-]+\.(?:md|json)|Dockerfile)`/g)].map(
    ([, path = '']) => path,
  );

test('each of the 253 requirements is listed once, in the order of the standard', () => {
  expect(required).toHaveLength(253);
  expect(rows.map(({ id }) => id)).toEqual(required);
});

test('each is paraphrased shortly, has a state, and evidence or a reason', () => {
  for (const { id, words, state, evidence } of rows) {
    expect([id, words.length > 0 && words.length <= 15]).toEqual([id, true]);
    expect([id, state]).toEqual([id, expect.stringMatching(/^(Met|Not met|Not applicable)$/)]);
    if (state === 'Met') expect([id, pathsIn(evidence).length]).not.toEqual([id, 0]);
    else expect([id, evidence]).not.toEqual([id, '']);
    if (state === 'Not met')
      expect([id, evidence]).toEqual([id, expect.stringMatching(/Missing:/)]);
  }
});

test('the counts at the top match the rows', () => {
  const count = (wanted: string) => rows.filter(({ state }) => state === wanted).length;
  const stated = /(\d+) are met, (\d+) do not apply, (\d+) are not met/.exec(document)?.slice(1);
  expect(stated?.map(Number)).toEqual(['Met', 'Not applicable', 'Not met'].map(count));
});

test('each requirement that is not met is an exception with its risk and who accepts it', () => {
  const accepted = exceptions
    .split('\n')
    .filter((line) => /^\| V\d/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  for (const cells of accepted) expect(cells.slice(1, 5)).not.toContain('');
  const ids = accepted.flatMap(([, names = '']) => names.split(', '));
  const notMet = rows.filter(({ state }) => state === 'Not met').map(({ id }) => id);
  expect(ids.sort()).toEqual(notMet.sort());
});

test.each(['docs/security.md', 'docs/security-decisions.md', 'SECURITY.md'])(
  'every path that %s names exists',
  (name) => {
    const paths = [...new Set(pathsIn(read(name)))];
    expect(paths.length).toBeGreaterThan(0);
    expect(paths.filter((path) => !existsSync(new URL(path, ROOT)))).toEqual([]);
  },
);

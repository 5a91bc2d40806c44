import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { buildOnce } from './build-once.ts';
import { isBuilt, STAMP } from './is-built.ts';

const root = await mkdtemp(join(tmpdir(), 'tributary-build-'));
afterAll(() => rm(root, { recursive: true, force: true }));
await writeFile(join(root, 'source.txt'), 'one');

const target = { root, folder: 'dist/thing', sources: ['source.txt', 'more'] };
const stamp = join(root, target.folder, STAMP);

let built = 0;
const buildHere = () =>
  buildOnce({
    ...target,
    build: async () => {
      built += 1;
      await rm(join(root, 'dist/thing'), { recursive: true, force: true });
      await setTimeout(300);
      await mkdir(join(root, 'dist/thing'), { recursive: true });
      await writeFile(join(root, 'dist/thing/page.html'), await readFile(join(root, 'source.txt')));
    },
  });
const page = () => readFile(join(root, 'dist/thing/page.html'), 'utf8');

test('one of two simultaneous starts builds, and both find the complete build', async () => {
  const pages = await Promise.all([buildHere().then(page), buildHere().then(page)]);
  expect([built, pages]).toEqual([1, ['one', 'one']]);
});

test('builds again only after a source changed', async () => {
  await buildHere();
  expect(built).toBe(1);
  await writeFile(join(root, 'source.txt'), 'two');
  await buildHere();
  expect([built, await page()]).toEqual([2, 'two']);
});

test('a change is noticed that leaves the date of a file, adds or deletes one; of a test it is not', async () => {
  await mkdir(join(root, 'more'));
  await buildHere();
  const old = new Date('2020-01-01');
  const isNoticed = async (change: () => Promise<void>) => {
    await change();
    const noticed = !isBuilt(target);
    await buildHere();
    return noticed;
  };
  const unpack = async () => {
    await writeFile(join(root, 'source.txt'), 'unpacked');
    await utimes(join(root, 'source.txt'), old, old);
  };
  expect(await isNoticed(unpack)).toBe(true);
  expect(await isNoticed(() => writeFile(join(root, 'more/added.ts'), ''))).toBe(true);
  expect(await isNoticed(() => rm(join(root, 'more/added.ts')))).toBe(true);
  expect(await isNoticed(() => writeFile(join(root, 'more/added.test.ts'), ''))).toBe(false);
});

test('sources that have not changed since they were hashed are not read again', async () => {
  await writeFile(stamp, 'the hash of other sources');
  for (const [seconds, isTaken] of [
    [-3600, false],
    [3600, true],
  ] as const) {
    const time = Date.now() / 1000 + seconds;
    await utimes(stamp, time, time);
    expect(isBuilt(target)).toBe(isTaken);
  }
});

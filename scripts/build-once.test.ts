import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { buildOnce } from './build-once.ts';

const root = await mkdtemp(join(tmpdir(), 'tributary-build-'));
afterAll(() => rm(root, { recursive: true, force: true }));
await writeFile(join(root, 'source.txt'), 'one');

let built = 0;
const buildHere = () =>
  buildOnce({
    root,
    folder: 'dist/thing',
    sources: ['*.txt'],
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

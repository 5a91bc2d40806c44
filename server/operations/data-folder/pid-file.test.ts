import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isPidFileTaken, takePidFile } from './pid-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'tributary-pid-'));
const file = join(folder, 'running.pid');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('of many simultaneous callers in one process one takes the lock', async () => {
  for (let round = 0; round < 50; round += 1) {
    const locks = await Promise.all(Array.from({ length: 8 }, () => takePidFile(file)));
    const taken = locks.filter((lock) => lock !== null);
    expect(taken).toHaveLength(1);
    expect(readFileSync(file, 'utf8')).toBe(String(process.pid));
    await taken[0]?.();
  }
  expect(readdirSync(folder)).toEqual([]);
});

test.each([
  ['an ended process', '999999999'],
  ['an earlier process with this pid', String(process.pid)],
  ['a write that was interrupted', ''],
])('replaces the lock of %s', async (_owner, content) => {
  writeFileSync(file, content);
  expect(await isPidFileTaken(file)).toBe(false);
  writeFileSync(file, content);
  const release = await takePidFile(file);
  expect(release).not.toBeNull();
  expect(await isPidFileTaken(file)).toBe(true);
  await release?.();
  expect(existsSync(file)).toBe(false);
});

test('respects the lock of a running process', async () => {
  writeFileSync(file, String(process.ppid));
  expect(await takePidFile(file)).toBeNull();
  expect(readFileSync(file, 'utf8')).toBe(String(process.ppid));
  rmSync(file);
});

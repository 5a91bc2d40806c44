import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { record } from './record.ts';

test('each result of a benchmark is a line of JSON with its date, commit and machine', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tributary-record-'));
  const file = join(folder, 'new', 'benchmarks.jsonl');
  record({ name: 'first', ratio: 1 / 3, clicks: 1_234_567 }, file);
  record({ name: 'second' }, file);
  const lines = (await readFile(file, 'utf8')).trim().split('\n');
  await rm(folder, { recursive: true });
  const [first, second] = lines.map((line) => JSON.parse(line));
  expect(lines).toHaveLength(2);
  expect(first.figures).toEqual({ name: 'first', ratio: 0.33333, clicks: 1_234_567 });
  expect(second.figures).toEqual({ name: 'second' });
  expect(Date.now() - Date.parse(first.date)).toBeLessThan(60_000);
  expect(first.machine.cores).toBeGreaterThan(0);
  expect(first).toHaveProperty('commit');
});

import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { openDiskWatch } from './open-disk-watch.ts';

const MB = 1024 * 1024;
const config = { data_dir: '/data', disk_warn_mb: 300, disk_shed_mb: 200, disk_reserve_mb: 100 };
const lines: string[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
let freeMb = 1_000;
let isFailing = false;
const watch = await openDiskWatch(config, log, async (folder) => {
  if (isFailing || folder !== config.data_dir) throw new Error('no such disk');
  return { bavail: freeMb * 256, bsize: MB / 256 };
});
afterAll(watch.close);

async function levelAt(mb: number): Promise<string> {
  freeMb = mb;
  await watch.look();
  return watch.level();
}

test('each change of level is logged once, and a level is left only with a margin (hysteresis)', async () => {
  expect(watch.level()).toBe('ok');
  const levels: string[] = [];
  for (const mb of [299, 250, 199, 99, 105, 111, 210, 221, 320, 331])
    levels.push(await levelAt(mb));
  const fall = ['warning', 'warning', 'low', 'full'];
  expect(levels).toEqual([...fall, 'full', 'low', 'low', 'warning', 'warning', 'ok']);
  expect(lines).toHaveLength(6);
  expect(lines[0]).toContain('"free_mb":299');
});

test('the free space is read on request; an unreadable disk keeps its level', async () => {
  await levelAt(150);
  expect(watch.isLow()).toBe(true);
  isFailing = true;
  await watch.look();
  expect([watch.isLow(), watch.freeBytes()]).toEqual([true, 150 * MB]);
  isFailing = false;
  await levelAt(1_000);
  expect(watch.isLow()).toBe(false);
});

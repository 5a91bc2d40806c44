import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { mountDisk } from '#fixtures/testing/mount-disk.ts';
import { addClick } from './builders.ts';
import { newRows } from './encode-rows.ts';
import { openReserve } from './open-reserve.ts';
import { openSpool } from './open-spool.ts';
import { openFrameReader } from './read-frames.ts';

const MB = 1024 * 1024;
const log = pino({ level: 'silent' });
const base = await mkdtemp(join(tmpdir(), 'tributary-reserve-'));
const disk = join(base, 'disk');
await mkdir(disk);
const unmount = mountDisk(disk, 40);
afterAll(async () => {
  unmount?.();
  await rm(base, { recursive: true, force: true });
});

test('the reserve allocates disk space, hands out each file once, and is filled only where there is space', async () => {
  const folder = join(base, 'plain');
  let mayFill = true;
  const options = { megabytes: 20, mayFill: () => mayFill, log };
  const [one, two] = [openReserve(folder, options), openReserve(folder, options)];
  await one.fill();
  await two.fill();
  expect([one.bytes(), two.bytes()]).toEqual([32 * MB, 32 * MB]);
  for (const name of await readdir(folder)) {
    const { blocks, size } = await stat(join(folder, name));
    expect(blocks * 512).toBeGreaterThanOrEqual(size);
  }
  const paths = ['a', 'b', 'c', 'd'].map((name) => join(base, name));
  const taken = await Promise.all(paths.map((path, index) => [one, two][index % 2]?.take(path)));
  expect(taken.filter((size) => size === 16 * MB)).toHaveLength(2);
  expect(taken.filter((size) => size === null)).toHaveLength(2);
  mayFill = false;
  await one.fill();
  expect([one.bytes(), await readdir(folder)]).toEqual([0, []]);
  await one.close();
  await two.close();
});

test.skipIf(unmount === null)(
  'a full disk accepts no byte, and the spool continues in the reserve',
  async () => {
    const reserve = openReserve(join(disk, 'spool-reserve'), {
      megabytes: 16,
      mayFill: () => true,
      log,
    });
    await reserve.fill();
    const spool = await openSpool(join(disk, 'spool'), reserve);
    await writeFile(join(disk, 'junk'), Buffer.alloc(64 * MB)).catch(() => {});
    await expect(writeFile(join(disk, 'more'), 'x'.repeat(5_000))).rejects.toThrow('ENOSPC');
    const rows = newRows();
    const clickedAt = Date.UTC(2026, 1, 3);
    for (let index = 0; index < 500; index += 1) {
      addClick(rows, {
        click_ref: String(index).padStart(32, '0'),
        link_id: 1,
        publisher_id: 2,
        site_id: 3,
        brand_id: 4,
        clicked_at: clickedAt,
        uid1: null,
        uid2: null,
        uid3: null,
        uid4: null,
        uid5: null,
        outcome: 'redirected',
        invalid_reason: null,
        visitor_key: 'k',
        device: 'desktop',
        country: null,
        referrer_host: null,
        user_agent: 'agent',
      });
    }
    for (let batch = 0; batch < 40; batch += 1) await spool.append(rows, '');
    let clicks = 0;
    const readFrames = openFrameReader();
    for (const name of await readdir(join(disk, 'spool'))) {
      const path = join(disk, 'spool', name);
      const { length } = await readFile(path);
      for (let at = 0; at < length; ) {
        const { frames, end } = await readFrames({ path, isAcknowledged: false }, at, length);
        clicks += frames.reduce((sum, { count }) => sum + count, 0);
        at = end;
      }
    }
    expect(clicks).toBe(20_000);
    await spool.close();
    await reserve.close();
  },
);

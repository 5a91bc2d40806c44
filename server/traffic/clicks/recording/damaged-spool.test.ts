import { mkdir, open, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { seededRandom } from '../../../../verification/prove/seeded-random.ts';
import {
  addClick,
  buildRecording,
  buildSpoolFile,
  countRuns,
  damageFrame,
  tearEnd,
} from './builders.ts';
import { checkSpool } from './check-spool.ts';
import { newRows } from './encode-rows.ts';
import { loadLeftoverSpools, openLoader } from './load-spool.ts';
import { openReserve } from './open-reserve.ts';
import { openSpool } from './open-spool.ts';
import { openFrameReader } from './read-frames.ts';
import { spoolLoss } from './report-loss.ts';

const t = await openTestApp({ LOG_LEVEL: 'silent' });
const recording = buildRecording(t);
const { newClicks, partsOfTheirOwn, spoolOf, refsOf, storedRefs } = recording;
const MAX_BYTES = 3;

beforeEach(async () => {
  spoolLoss.reset();
  await t.db.deleteFrom('click_spool_damages').execute();
});
afterEach(recording.putBack);
afterAll(recording.removeFolders);

const lostByDamage = async () =>
  (await spoolLoss.get()).values.find(({ labels }) => labels.reason === 'damaged')?.value ?? 0;
const keptOf = (parts: { config: { data_dir: string } }) =>
  readdir(join(parts.config.data_dir, 'spool-damaged')).catch(() => []);
const batchesOf = (random: () => number, count: number) =>
  Array.from({ length: count }, () => newClicks(1 + Math.floor(random() * 6)));

describe.each([
  ['head', (index: number) => index === 0],
  ['middle', (index: number) => index === 4 || index === 5],
  ['end', (index: number) => index === 8],
  ['head, middle and end', (index: number) => index % 4 === 0],
  ['whole', () => true],
])('with bytes changed at its %s, a spool file', (_place, isDamaged) => {
  test.each([1, 2, 3, 4])(
    'delivers every intact frame once, counts the others and is kept (seed %i)',
    async (seed) => {
      const random = seededRandom(seed);
      const error = vi.fn();
      const parts = { ...(await partsOfTheirOwn()), log: { ...t.log, error } as typeof t.log };
      const batches = batchesOf(random, 9);
      const spool = await buildSpoolFile(spoolOf(parts), batches);
      const damaged = spool.frames.map((_frame, index) => isDamaged(index));
      for (const [index, frame] of spool.frames.entries()) {
        if (damaged[index]) await damageFrame(spool, frame, { random, most: MAX_BYTES });
      }
      if (random() < 0.5) await tearEnd(spool, newClicks(4), random);
      const before = await readFile(spool.path);
      await loadLeftoverSpools(parts);
      await loadLeftoverSpools(parts);
      const intact = batches.filter((_batch, index) => !damaged[index]).flat();
      expect(await storedRefs()).toEqual(refsOf(intact));
      const [runs, lost] = [countRuns(damaged), batches.flat().length - intact.length];
      const rows = await t.db.selectFrom('click_spool_damages').selectAll().execute();
      expect(rows).toHaveLength(runs);
      expect(error).toHaveBeenCalledTimes(runs);
      const counted = await lostByDamage();
      expect(rows.reduce((sum, { clicks }) => sum + clicks, 0)).toBe(counted);
      // A changed byte hides at most one click of the estimate; a torn write behind adds its own.
      const changed = damaged.filter(Boolean).length * MAX_BYTES;
      expect(counted).toBeGreaterThanOrEqual(Math.max(runs, lost - changed));
      expect(counted).toBeLessThanOrEqual(lost + 4);
      expect(await recording.filesIn(parts)).toEqual([]);
      expect(await keptOf(parts)).toHaveLength(1);
      const [kept = ''] = await keptOf(parts);
      const content = await readFile(join(parts.config.data_dir, 'spool-damaged', kept));
      expect(content.equals(before)).toBe(true);
    },
  );
});

test.each(Array.from({ length: 12 }, (_, nth) => 100 + nth))(
  'a torn end is no loss (seed %i)',
  async (seed) => {
    const random = seededRandom(seed);
    const parts = await partsOfTheirOwn();
    const batches = batchesOf(random, 3);
    const spool = await buildSpoolFile(spoolOf(parts), batches);
    await tearEnd(spool, newClicks(1 + Math.floor(random() * 40)), random);
    await loadLeftoverSpools(parts);
    expect(await storedRefs()).toEqual(refsOf(batches.flat()));
    expect(await lostByDamage()).toBe(0);
    expect(await keptOf(parts)).toEqual([]);
    expect(await recording.filesIn(parts)).toEqual([]);
  },
);

test('a write of which the disk lacks a sector after a power failure is no loss', async () => {
  const parts = await partsOfTheirOwn();
  const batches = [newClicks(2), newClicks(60)];
  const spool = await buildSpoolFile(spoolOf(parts), batches);
  const handle = await open(spool.path, 'r+');
  await handle.write(Buffer.alloc(512), 0, 512, 8 * 512);
  await handle.close();
  await loadLeftoverSpools(parts);
  expect(await storedRefs()).toEqual(refsOf(batches[0] ?? []));
  expect([await lostByDamage(), await keptOf(parts)]).toEqual([0, []]);
});

test('every byte of the last frame that changes is noticed', async () => {
  const parts = await partsOfTheirOwn();
  const batches = [newClicks(1), newClicks(1)];
  const { path, frames } = await buildSpoolFile(spoolOf(parts), batches);
  const bytes = (await readFile(path)).subarray(0, (frames[1]?.to ?? 0) + 64);
  const [from = 0, to = 0] = [frames[1]?.from, frames[1]?.to];
  const readFrames = openFrameReader();
  const unnoticed: number[] = [];
  for (let at = from; at < to; at += 1) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 0x55;
    await writeFile(path, changed);
    const read = await readFrames({ path, isAcknowledged: false }, 0, bytes.length);
    if (read.frames.length !== 1 || read.damages.length !== 1) unnoticed.push(at - from);
  }
  expect(unnoticed).toEqual([]);
});

test('the file of a running process has no torn end: all of it was acknowledged', async () => {
  const parts = await partsOfTheirOwn();
  const folder = join(parts.config.data_dir, 'spool-reserve');
  const reserve = openReserve(folder, { megabytes: 16, mayFill: () => true, log: parts.log });
  await mkdir(spoolOf(parts));
  const spool = await openSpool(spoolOf(parts), reserve);
  const batches = [newClicks(2), newClicks(3)];
  for (const batch of batches) {
    const rows = newRows();
    for (const click of batch) addClick(rows, click);
    await spool.append(rows, '');
  }
  const { path = '', bytes = 0 } = spool.oldest() ?? {};
  // What a torn write would look like in the file of an ended process.
  const handle = await open(path, 'r+');
  await handle.write(Buffer.alloc(200), 0, 200, bytes - 200);
  await handle.close();
  const damaged = vi.fn();
  const loader = openLoader(parts.config.database_url);
  await loader.load(spool, {
    ...{ isWaiting: () => false, isSettled: () => false, loaded: vi.fn(), refused: vi.fn() },
    damaged,
  });
  expect(await storedRefs()).toEqual(refsOf(batches[0] ?? []));
  expect(damaged).toHaveBeenCalledTimes(1);
  const kept = join(dirname(spoolOf(parts)), 'spool-damaged');
  expect(damaged.mock.calls[0]?.[0].kept).toMatch(kept);
  await loader.close();
  await spool.close();
  await reserve.close();
});

test('doctor names the damaged files until someone removes them', async () => {
  const parts = await partsOfTheirOwn();
  const spool = await buildSpoolFile(spoolOf(parts), [newClicks(1), newClicks(1)]);
  const [first] = spool.frames;
  if (!first) throw new Error('no frame');
  await damageFrame(spool, first, { random: seededRandom(1), most: 1 });
  await loadLeftoverSpools(parts);
  expect(await checkSpool(parts.config)).toMatchObject([
    { level: 'warning', text: expect.stringContaining('spool-damaged') },
    { level: 'OK' },
  ]);
});

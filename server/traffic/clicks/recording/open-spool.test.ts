import {
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { openClickEngine } from '#server/traffic/redirect/open-click-engine.ts';
import { addClick, buildRecording } from './builders.ts';
import { checkSpool } from './check-spool.ts';
import { newRows } from './encode-rows.ts';
import { loadLeftoverSpools, openLoader } from './load-spool.ts';
import { openReserve } from './open-reserve.ts';
import { openSpool } from './open-spool.ts';

const t = await openTestApp({ LOG_LEVEL: 'silent' });
const recording = buildRecording(t);
const {
  newClicks,
  recordAll,
  partsOfTheirOwn,
  spoolOf,
  filesIn,
  refsOf,
  storedRefs,
  takeTableAway,
  restoreTable,
} = recording;
const LONG = { timeout: 20_000, interval: 50 };
afterEach(recording.putBack);
afterAll(recording.removeFolders);

test('processes that share a folder have separate spools, and load what an ended one has left', async () => {
  const parts = await partsOfTheirOwn();
  const [one, two] = await Promise.all([
    openClickEngine(parts, new Registry()),
    openClickEngine(parts, new Registry()),
  ]);
  await takeTableAway();
  const [ofOne, ofTwo] = [newClicks(30), newClicks(40)];
  await Promise.all([recordAll(one, ofOne), recordAll(two, ofTwo)]);
  expect(await filesIn(parts)).toHaveLength(2);
  await two.close();
  await restoreTable();
  const all = refsOf([...ofOne, ...ofTwo]);
  await vi.waitFor(async () => expect(await storedRefs()).toEqual(all), LONG);
  await vi.waitFor(async () => expect(await filesIn(parts)).toEqual([]), LONG);
  await one.close();
});

test('the worker loads the spools of ended redirects and skips those still in use', async () => {
  const parts = await partsOfTheirOwn();
  const [ended, going] = [
    await openClickEngine(parts, new Registry()),
    await openClickEngine(parts, new Registry()),
  ];
  await takeTableAway();
  const [left, held] = [newClicks(7), newClicks(5)];
  await recordAll(going, held);
  const [itsFile] = await filesIn(parts);
  await recordAll(ended, left);
  await ended.close();
  const found = await openSpool(spoolOf(parts));
  expect(found.isEmpty()).toBe(false);
  // It would be the oldest if its process were not still writing to it.
  expect(found.oldest()?.path).not.toBe(itsFile);
  await found.close();
  await restoreTable();
  await loadLeftoverSpools(parts);
  await vi.waitFor(
    async () => expect(await storedRefs()).toEqual(refsOf([...left, ...held])),
    LONG,
  );
  await vi.waitFor(async () => expect(await filesIn(parts)).toEqual([]), LONG);
  await going.close();
});

test('a failed write loses no click if the next file accepts it, and each click is loaded once', async () => {
  const parts = await partsOfTheirOwn();
  const spool = await openSpool(spoolOf(parts));
  const batches = [newClicks(3), newClicks(4), newClicks(5)].map((clicks) => {
    const rows = newRows();
    for (const click of clicks) addClick(rows, click);
    return { clicks, rows };
  });
  const failing = vi.spyOn(await fileHandles(), 'write');
  for (const [index, { rows }] of batches.entries()) {
    // The first attempt of the second batch fails after half of its bytes are written.
    if (index === 1) failing.mockImplementationOnce(failHalfWay);
    await spool.append(rows, '');
  }
  failing.mockRestore();
  await spool.close();
  expect(await filesIn(parts)).toHaveLength(2);
  await loadLeftoverSpools(parts);
  expect(await storedRefs()).toEqual(refsOf(batches.flatMap(({ clicks }) => clicks)));
});

test('on a full disk clicks are written to the reserve, each is loaded once, and the space is reserved again', async () => {
  const parts = await partsOfTheirOwn();
  const folder = join(parts.config.data_dir, 'spool-reserve');
  const reserve = openReserve(folder, { megabytes: 16, mayFill: () => true, log: parts.log });
  await reserve.fill();
  const spool = await openSpool(spoolOf(parts), reserve);
  const batches = [newClicks(3), newClicks(4), newClicks(5)];
  const proto = await fileHandles();
  const { write } = proto;
  const full = vi.spyOn(proto, 'write');
  for (const [index, clicks] of batches.entries()) {
    // The first batch is written while there is space.
    if (index === 1) {
      full.mockImplementation(async function (this: FileHandle, ...given: unknown[]) {
        const [bytes, from, length, at] = given as [Buffer, number, number | null, number];
        const { size } = await this.stat();
        if (at + (length ?? bytes.length - from) <= size) {
          return Reflect.apply(write, this, given);
        }
        throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      } as typeof proto.write);
      await truncateAll(await filesIn(parts));
    }
    const rows = newRows();
    for (const click of clicks) addClick(rows, click);
    await spool.append(rows, '');
  }
  expect(reserve.bytes()).toBe(0);
  full.mockRestore();
  const loader = openLoader(parts.config.database_url);
  const loading = {
    isWaiting: () => false,
    isSettled: () => false,
    loaded: vi.fn(),
    refused: vi.fn(),
    damaged: vi.fn(),
  };
  await vi.waitFor(async () => {
    await loader.load(spool, loading);
    expect(await filesIn(parts)).toEqual([]);
  }, LONG);
  expect(await storedRefs()).toEqual(refsOf(batches.flat()));
  await vi.waitFor(() => expect(reserve.bytes()).toBe(16 * 1024 * 1024), LONG);
  for (const name of await readdir(folder)) {
    const bytes = await readFile(join(folder, name));
    expect([name, bytes.length, bytes.some((byte) => byte !== 0)]).toEqual([
      '0.zeros',
      2 ** 24,
      false,
    ]);
  }
  await loader.close();
  await spool.close();
  await reserve.close();
});

async function truncateAll(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const bytes = await readFile(path);
    await truncate(path, bytes.findLastIndex((byte) => byte !== 0) + 1);
  }
}

async function failHalfWay(this: FileHandle, ...[bytes, from, , at]: unknown[]): Promise<never> {
  const half = (bytes as Buffer).subarray(0, (bytes as Buffer).length >> 1);
  await this.write(half, from as number, half.length, at as number);
  throw new Error('ENOSPC');
}

/** The prototype shared by all file handles. */
async function fileHandles() {
  const handle = await open(join(await recording.newFolder(), 'any'), 'w');
  await handle.close();
  return Object.getPrototypeOf(handle) as FileHandle;
}

test('unknown files in the spool folder are reported at start and by doctor, and left in place', async () => {
  const parts = await partsOfTheirOwn();
  expect(await checkSpool(parts.config)).toMatchObject([{ level: 'OK' }]);
  await mkdir(spoolOf(parts));
  await writeFile(join(spoolOf(parts), '00000000000000000001-ab.spool'), 'clicks');
  const ofLaterFormat = '00000000000000000002-ab_1x1x1x1.spool';
  await writeFile(join(spoolOf(parts), ofLaterFormat), 'TRC2 and frames of a later version');
  const warn = vi.spyOn(parts.log, 'warn');
  const engine = await openClickEngine(parts, new Registry());
  expect(warn).toHaveBeenCalledWith(
    { folder: spoolOf(parts), unknown: ['00000000000000000001-ab.spool', ofLaterFormat] },
    'unknown files in the spool are not loaded',
  );
  await engine.close();
  expect(await checkSpool(parts.config)).toMatchObject([
    { level: 'warning', text: expect.stringContaining('00000000000000000001-ab.spool') },
  ]);
  await loadLeftoverSpools(parts);
  expect(await filesIn(parts)).toHaveLength(2);
});

import { expect, test } from 'vitest';
import { Refusal } from '#server/platform/refusal.ts';
import { abilitiesTask, countTask, troubleTask } from './builders.ts';
import { taskLimits } from './limits.ts';
import { openChild } from './open-child.ts';
import { openTurns } from './open-turns.ts';
import { runIsolated, streamIsolated, trustFiles } from './run-isolated.ts';

test('a result is returned unchanged, a refusal as a refusal, a fault as an error', async () => {
  const result = await runIsolated(troubleTask, ['nothing']);
  expect(result).toEqual({ kind: 'nothing', bytes: Buffer.from('abc'), at: new Date(0), big: 5n });
  await expect(runIsolated(troubleTask, ['refuse'])).rejects.toEqual(
    new Refusal('FILE_ROWS_INVALID', { rows: 3 }),
  );
  await expect(runIsolated(troubleTask, ['fault'])).rejects.toThrow('a fault of the program');
});

test('exceeding memory or time, or a crash, fails only the task', async () => {
  const keyOf = (kind: string) => runIsolated(troubleTask, [kind]).catch((error) => error.key);
  expect(await keyOf('memory')).toBe('FILE_TAKES_TOO_MUCH_MEMORY');
  expect(await keyOf('crash')).toBe('FILE_CRASHED_READER');
  const child = openChild({ ...taskLimits.file, part_ms: 1_000 });
  const { module, name } = troubleTask;
  child.send({ type: 'task', module, name, args: ['time'] });
  await expect(child.receive()).rejects.toEqual(new Refusal('FILE_TAKES_TOO_LONG'));
  child.kill();
}, 60_000);

test.runIf(process.platform === 'linux')('waiting does not count as time used', async () => {
  const child = openChild({ ...taskLimits.file, part_ms: 2_000 });
  const { module, name } = troubleTask;
  child.send({ type: 'task', module, name, args: ['wait'] });
  expect(await child.receive()).toMatchObject({ type: 'result' });
  child.kill();
});

test('a task can read files, but not write, run programs, connect or see its secrets', async () => {
  const found = await runIsolated(abilitiesTask, [import.meta.filename]);
  expect(found).toEqual({
    environment: expect.stringMatching(/^(NODE_COMPILE_CACHE)?$/),
    read: 'allowed',
    write: 'ERR_ACCESS_DENIED',
    'write to the cache': 'ERR_ACCESS_DENIED',
    run: 'ERR_ACCESS_DENIED',
    connect: 'ERR_ACCESS_DENIED',
  });
});

test('a stream is read part by part and ends when its reader stops', async () => {
  const counts: number[] = [];
  for await (const { count } of streamIsolated(countTask, [1_000_000])) {
    counts.push(count);
    if (count === 5) break;
  }
  expect(counts).toEqual([1, 2, 3, 4, 5]);
  const all: number[] = [];
  for await (const { count } of streamIsolated(countTask, [3])) all.push(count);
  expect(all).toEqual([1, 2, 3]);
});

test('an aborted task fails with the reason of its signal', async () => {
  const end = new AbortController();
  const running = runIsolated(troubleTask, ['time'], end.signal);
  setTimeout(() => end.abort(new Error('stopped')), 500);
  await expect(running).rejects.toThrow('stopped');
});

test('turns are given in order, and refused when the queue is full', async () => {
  const take = openTurns({ at_once: 1, waiting: 1 });
  const release = await take();
  const second = take();
  await expect(take()).rejects.toEqual(new Refusal('SERVICE_BUSY'));
  release();
  release();
  const releaseSecond = await second;
  const third = take();
  releaseSecond();
  await third;
});

test('files of the program itself are read in its own process, all others are not', async () => {
  // A fault in another process arrives as a plain error.
  const fail = () => runIsolated(troubleTask, ['fault']);
  const read = async () => {
    const parts: unknown[] = [];
    for await (const part of streamIsolated(countTask, [2])) parts.push(part);
    return parts;
  };
  await expect(trustFiles(fail)).rejects.toBeInstanceOf(TypeError);
  expect(await trustFiles(read)).toEqual(await read());
  await expect(fail()).rejects.not.toBeInstanceOf(TypeError);
});

import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { optionsFor } from './fit-processors.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tributary-fit-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs a script that fits its processors on a single one, and returns what it prints. */
async function runOnOne(...options: string[]) {
  const script = join(folder, 'script.ts');
  await writeFile(
    script,
    `import { fitProcessors } from '${import.meta.resolve('./fit-processors.ts')}';
    fitProcessors();
    const { pid, ppid, execArgv, argv, env } = process;
    console.log(JSON.stringify({ pid, ppid, execArgv, given: argv.slice(2), word: env.WORD }));`,
  );
  const command = ['-c', '0', process.execPath, ...options, script, 'one', '--two'];
  const env = { ...process.env, NODE_OPTIONS: '', WORD: 'kept' };
  const { stdout, stderr, status, pid } = spawnSync('taskset', command, { encoding: 'utf8', env });
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  return { started: pid, ...JSON.parse(stdout) };
}

test('several processors need no options', () => {
  expect(optionsFor(1)).toEqual(['--single-threaded-gc']);
  expect(optionsFor(2)).toEqual([]);
});

test.runIf(process.platform === 'linux')(
  'on one processor the same process continues with the option, its arguments and environment',
  async () => {
    const { started, ...ran } = await runOnOne('--max-semi-space-size=8');
    expect(ran).toMatchObject({
      pid: started,
      ppid: process.pid,
      execArgv: ['--single-threaded-gc', '--max-semi-space-size=8'],
      given: ['one', '--two'],
      word: 'kept',
    });
    expect((await runOnOne('--single-threaded-gc')).execArgv).toEqual(['--single-threaded-gc']);
  },
);

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { optionsFor } from './fit-processors.ts';

const START = fileURLToPath(import.meta.resolve('./start.ts'));
/** Prints how each start of the process was called. */
const OBSERVED =
  '--import=data:text/javascript,console.log(JSON.stringify([process.pid,process.execArgv,process.argv.slice(2)]))';

/** Calls of the program on one processor; a wrong setting ends it before it opens anything. */
function startOnOne(...options: string[]) {
  const command = ['-c', '0', process.execPath, ...options, START, 'one', '--two'];
  const env = { ...process.env, NODE_OPTIONS: OBSERVED, ENV_FILE: '', PORT: 'none' };
  const { stdout, stderr, pid } = spawnSync('taskset', command, { encoding: 'utf8', env });
  expect(stderr).toContain('PORT');
  return { pid, calls: stdout.split('\n').filter((line) => line.startsWith('[')) };
}

test('several processors need no options', () => {
  expect(optionsFor(1)).toEqual(['--single-threaded-gc']);
  expect(optionsFor(2)).toEqual([]);
});

test.runIf(process.platform === 'linux')(
  'on one processor the program restarts once in its process, with the option and what it had',
  () => {
    const { pid, calls } = startOnOne('--max-semi-space-size=8');
    const given = ['one', '--two'];
    expect(calls.map((call) => JSON.parse(call))).toEqual([
      [pid, ['--max-semi-space-size=8'], given],
      [pid, ['--single-threaded-gc', '--max-semi-space-size=8'], given],
    ]);
    expect(startOnOne('--single-threaded-gc').calls).toHaveLength(1);
  },
);

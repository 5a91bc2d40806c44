import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '#server/operations/embedded-database/free-port.ts';
import { runProgram } from '../verification/e2e/support/run-program.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const folder = await mkdtemp(join(tmpdir(), 'tributary-start-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

/**
 * Starts on the folder and stops it like an operator once there is such a file; returns the exit code.
 */
async function endWhile(name: string): Promise<number | null> {
  const port = String(await freePort());
  const env = {
    ...process.env,
    ENV_FILE: '',
    PORT: port,
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    DEMO: '0',
    ECB_RATES: '0',
  };
  const child = spawn('node', ['scripts/start.ts'], { cwd: ROOT, env });
  const ended = once(child, 'exit');
  while (globSync(name, { cwd: folder }).length === 0 && child.exitCode === null)
    await setTimeout(5);
  child.kill('SIGTERM');
  return (await ended)[0] as number | null;
}

test('stopping during database creation or start exits with 0, and the next start succeeds', async () => {
  expect(await endWhile('database/cluster.*.new/PG_VERSION')).toBe(0);
  expect(await endWhile('database/cluster/postmaster.pid')).toBe(0);
  const program = await runProgram({ DATA_DIR: folder, DEMO: '0' });
  expect((await fetch(`${program.url}/ready`)).status).toBe(200);
  expect(await program.stop()).toBe(0);
});

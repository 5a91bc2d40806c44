import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '#server/operations/embedded-database/free-port.ts';
import { readCpuMs } from '../redirect/read-cpu.ts';

/** From the start of the process until it is ready; processor time of it and its children. */
export type Started = { readyMs: number; cpuMs: number };

const POLL_MS = 5;
const LIMIT_MS = 600_000;

/** Starts a script, waits for `/ready`, stops it and returns how long the start took. */
export async function timeStart(script: string, env: NodeJS.ProcessEnv): Promise<Started> {
  const program = await startProgram(script, env);
  await program.stop();
  return program.started;
}

/** The same, and the program keeps running. */
export async function startProgram(script: string, env: NodeJS.ProcessEnv) {
  const port = await freePort();
  const begunMs = performance.now();
  const child = spawn(process.execPath, [script], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: String(port),
      METRICS_PORT: '0',
      ...env,
    },
  });
  const { pid = 0 } = child;
  while (!(await isReady(port))) {
    if (child.exitCode !== null) throw new Error(`${script} ended before it was ready`);
    if (performance.now() - begunMs > LIMIT_MS) {
      child.kill('SIGKILL');
      throw new Error(`${script} is not ready`);
    }
    await setTimeout(POLL_MS);
  }
  const started = { readyMs: performance.now() - begunMs, cpuMs: (await readCpuMs(pid)) ?? 0 };
  return {
    started,
    pid,
    url: `http://127.0.0.1:${port}`,
    async stop() {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/ready`).then(
    ({ ok }) => ok,
    () => false,
  );

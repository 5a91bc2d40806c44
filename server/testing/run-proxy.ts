import { type ChildProcess, spawn } from 'node:child_process';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';

const START_LIMIT_MS = 20_000;

/** A reverse proxy that a test started. */
export type RunningProxy = { stop: () => Promise<void> };

/** Starts a proxy and waits until it listens on `port` of 127.0.0.1; throws what it printed if it ends. */
export async function runProxy(
  command: string,
  args: string[],
  port: number,
): Promise<RunningProxy> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      printed += text;
    });
  }
  child.on('error', (error) => {
    printed += error.message;
  });
  const limit = performance.now() + START_LIMIT_MS;
  while (!(await isListening(port))) {
    const isGone = child.exitCode !== null || child.pid === undefined;
    if (isGone || performance.now() > limit) {
      child.kill('SIGKILL');
      throw new Error(`${command} did not start: ${printed}`);
    }
    await setTimeout(50);
  }
  return { stop: () => end(child) };
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.on('error', () => resolve(false));
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

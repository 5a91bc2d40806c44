import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyDemo } from '#fixtures/testing/copy-demo.ts';
import { freePort } from '#server/operations/embedded-database/free-port.ts';
import { rememberPrinted } from './find-enrolment-code.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** Long, because the demo data is loaded while other tests run at the same time. */
const START_LIMIT_MS = 240_000;

/** The complete program as a user starts it, in its own process with its own data folder. */
export type Program = {
  url: string;
  /** Output so far. */
  printed: () => string;
  /** The texts of the mails it has written, oldest first. */
  mails: () => Promise<string[]>;
  /** Restarts it on the same data with a changed environment; its address changes. */
  again: (env: NodeJS.ProcessEnv) => Promise<Program>;
  /** Ends it without a chance to clean up; `again` starts it on what it leaves. */
  kill: () => Promise<void>;
  /** Sends Ctrl-C and returns the exit code. */
  stop: () => Promise<number | null>;
};

/**
 * Starts the program on a free port, unless `env` names one, and waits until it is ready. Unless
 * `env` says otherwise it has the demo data, which `prepare` writes; tests share one copy.
 */
export async function runProgram(
  env: NodeJS.ProcessEnv = {},
  prepare = copyDemo,
): Promise<Program> {
  const folder = await mkdtemp(join(tmpdir(), 'tributary-e2e-'));
  await chmod(folder, 0o755);
  if (!env.DATA_DIR && !env.DEMO) await prepare(folder);
  return openProgram(folder, env);
}

async function openProgram(
  folder: string,
  env: NodeJS.ProcessEnv,
  before = '',
): Promise<Program & { child: ChildProcess }> {
  const port = Number(env.PORT) || (await freePort());
  const child = spawn('node', ['scripts/start.ts'], {
    cwd: ROOT,
    // A separate process group, so that it can be signalled as a whole, like a terminal does.
    detached: true,
    env: {
      ...process.env,
      ENV_FILE: '',
      ECB_RATES: '0',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      // On a busy machine clicks must not be delayed by the spool while a test reads a screen.
      CLICK_COMMIT_TIMEOUT_MS: '5000',
      // Nor may load shedding refuse what it reads.
      SHED_EVENT_LOOP_DELAY_MS: '60000',
      ...env,
    },
  });
  let printed = '';
  child.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  child.stderr.on('data', (chunk) => {
    printed += chunk;
  });
  await waitUntilReady(child, () => printed);
  // A restart does not print again the enrolment codes that are still valid.
  const printedEver = () => before + printed;
  rememberPrinted(`http://localhost:${port}`, printedEver);
  return {
    child,
    url: `http://localhost:${port}`,
    printed: () => printed,
    mails: () => readMails(join(folder, 'mail')),
    again: async (changed) => {
      await end(child);
      return openProgram(folder, { ...env, ...changed }, printedEver());
    },
    kill: () => kill(child),
    stop: async () => {
      const code = await end(child);
      await rm(folder, { recursive: true, force: true });
      return code;
    },
  };
}

async function waitUntilReady(child: ChildProcess, printed: () => string): Promise<void> {
  const limit = performance.now() + START_LIMIT_MS;
  while (!printed().includes('Tributary is ready')) {
    if (child.exitCode !== null) throw new Error(`The program exited: ${printed()}`);
    if (performance.now() > limit) {
      child.kill('SIGKILL');
      throw new Error(`The program was not ready in time: ${printed()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function kill(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

function end(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve(code));
    process.kill(-(child.pid ?? 0), 'SIGINT');
  });
}

async function readMails(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return Promise.all(names.sort().map((name) => readFile(join(folder, name), 'utf8')));
}

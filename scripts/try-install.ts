import { type SpawnSyncOptions, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './ensure-built.ts';
import { buildImageFolder } from './install/build-image-folder.ts';
import { doMainJob, TRY_STAFF } from './install/do-main-job.ts';
import { openUser } from './install/open-user.ts';
import { runServer } from './install/run-server.ts';

/**
 * `npm run try-install -- image|clone`: installs the program as an unprivileged user in an empty
 * folder with spaces in its path, starts it, runs the main job and stops it; prints the time of
 * each step. `image` (the default) follows the Dockerfile on this checkout, with a read-only
 * installation, and fails if its folders exceed the size limit; `clone` does what a new user does
 * with the last commit, and with `--test` also runs `npm test` in it.
 */
/** A guard against accidents, such as a build tool among the dependencies of production. */
const IMAGE_LIMIT_MB = 400;

const root = fileURLToPath(new URL('..', import.meta.url));
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { test: { type: 'boolean', default: false } },
});
const [way = 'image'] = positionals;
const folder = mkdtempSync(join(tmpdir(), 'tributary try install '));
chmodSync(folder, 0o755);
const user = openUser(folder);
const { uid, gid, env } = user;
try {
  await (way === 'clone' ? tryClone() : tryImage());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  user.close();
  rmSync(folder, { recursive: true, force: true });
}

async function tryImage(): Promise<void> {
  await ensureBuilt();
  const app = join(folder, 'app');
  mkdirSync(app);
  user.own(app);
  const begunAt = performance.now();
  const image = buildImageFolder({ root, app, as: { uid, gid, env } });
  printTime('npm ci --omit=dev', begunAt);
  const sizes = ['node_modules', 'dist', 'server', '.'].map((name) => [name, sizeOf(app, name)]);
  console.log(`size: ${sizes.map(([name, mb]) => `${name} ${mb} MB`).join(', ')}`);
  run('chmod', ['--recursive', 'a-w', app]);
  const as = { cwd: app, env: { ...env, ...image.env } };
  await serve(image.command, as, (server, data) => {
    const [command = '', ...args] = image.health;
    const { port } = new URL(server.url);
    run(command, args, { ...as, env: { ...as.env, METRICS_PORT: '0', PORT: port } });
    return doMainJob(server, data);
  });
  run('chmod', ['--recursive', 'u+w', app]);
  if (sizeOf(app, '.') <= IMAGE_LIMIT_MB) return;
  throw new Error(`The folders of the image exceed ${IMAGE_LIMIT_MB} MB.`);
}

async function tryClone(): Promise<void> {
  const cwd = join(folder, 'a clone');
  run('git', ['clone', '--quiet', root, cwd]);
  user.own(cwd);
  const begunAt = performance.now();
  run('npm', ['ci', '--loglevel=error'], { uid, gid, env, cwd });
  printTime('npm ci', begunAt);
  await serve(['npm', 'start'], { cwd, env }, doMainJob);
  console.log('again, on the same data:');
  await serve(['npm', 'start'], { cwd, env });
  if (!values.test) return;
  const testAt = performance.now();
  run('npm', ['test'], { uid, gid, env, cwd, stdio: 'inherit' });
  printTime('npm test', testAt);
}

async function serve(
  command: readonly string[],
  options: { cwd: string; env: NodeJS.ProcessEnv },
  job?: typeof doMainJob,
): Promise<void> {
  const data = join(folder, 'data');
  mkdirSync(data, { recursive: true });
  user.own(data);
  const { email, password } = TRY_STAFF;
  const settings = { DATA_DIR: data, STAFF_EMAIL: email, STAFF_PASSWORD: password };
  const begunAt = performance.now();
  const server = await runServer(command, {
    uid,
    gid,
    ...options,
    env: { ...options.env, ...settings },
  });
  printTime(`${command.join(' ')}, until it is ready`, begunAt);
  try {
    // Until then an order waits for the ledger, and a mail for the worker.
    await server.untilPrinted('Demonstration data is loaded');
    printTime('until the demonstration is loaded', begunAt);
    const jobAt = performance.now();
    if (job) printTime(`main job (${await job(server, data)})`, jobAt);
    const { now, peak } = server.memory();
    console.log(`memory of the server: ${now} MB, at most ${peak} MB`);
  } finally {
    const stopAt = performance.now();
    await server.stop();
    printTime('stop', stopAt);
  }
}

function sizeOf(app: string, name: string): number {
  return Number.parseInt(run('du', ['-sm', join(app, name)]), 10);
}

function printTime(step: string, begunAt: number): void {
  console.log(`${((performance.now() - begunAt) / 1000).toFixed(1).padStart(6)} s  ${step}`);
}

function run(command: string, args: string[], options: SpawnSyncOptions = {}): string {
  const { status, stdout, stderr } = spawnSync(command, args, { ...options, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${stderr}`);
  return stdout;
}

// Runs a script of the project on the pinned Node, after installing the dependencies if they are
// missing or differ from the lockfile. Plain JavaScript, because the machine's Node may be too old
// for the rest.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findPinnedNode } from './install/find-pinned-node.mjs';
import { readInstallation } from './install/read-installation.mjs';

const OLDEST_NODE = 24;
const PARENT_CHECK_MS = 500;
/** Scripts that run without the development dependencies. */
const PRODUCTION_SCRIPTS = ['scripts/start.ts', 'scripts/tributary.ts'];

const root = fileURLToPath(new URL('..', import.meta.url));
const pinned = findPinnedNode(root);
if (!pinned)
  requireMachineNode('There is no packaged Node for this platform. Nothing was installed.');

const [script, ...rest] = process.argv.slice(2);
let installation = readInstallation(root);
if (installation === 'missing' || installation === 'stale') installation = install(installation);
if (installation === 'production' && !PRODUCTION_SCRIPTS.includes(script)) {
  fail(`${script} needs the development dependencies: run "npm ci" without --omit=dev first.`);
}

const bin = join(root, 'node_modules', '.bin');
// Set here, so that the script itself is cached too: otherwise each start loads the parser of
// TypeScript for it.
const NODE_COMPILE_CACHE = join(root, 'node_modules', '.cache', 'compile');
const child = spawn(chooseNode(), [join(root, script), ...rest], {
  stdio: 'inherit',
  cwd: root,
  env: { NODE_COMPILE_CACHE, ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
if (process.env.npm_lifecycle_event) endWithParent();

/**
 * npm passes a signal on to its shell only, and the shell to nobody. A process whose parent has
 * exited gets another one.
 */
function endWithParent() {
  const { ppid } = process;
  const timer = setInterval(() => {
    if (process.ppid === ppid) return;
    clearInterval(timer);
    child.kill('SIGTERM');
  }, PARENT_CHECK_MS);
}

function chooseNode() {
  if (pinned && existsSync(pinned)) {
    const { status, stderr } = spawnSync(pinned, ['--version'], { encoding: 'utf8' });
    if (status === 0) return pinned;
    fail(
      `The packaged Node does not run on this machine: ${stderr?.trim()}`,
      'On Debian and Ubuntu (also in WSL) it needs the package libatomic1, on Fedora libatomic.',
    );
  }
  requireMachineNode('The packaged Node is not installed: was npm run with --omit=optional?');
  return process.execPath;
}

function requireMachineNode(why) {
  const { platform, arch, versions } = process;
  if (Number(versions.node.split('.')[0]) >= OLDEST_NODE) return;
  fail(
    why,
    `Without it Tributary needs Node ${OLDEST_NODE} or newer. This is Node ${versions.node} on ${platform}-${arch}.`,
  );
}

function install(state) {
  const why = state === 'missing' ? '' : ' again, because they differ from package-lock.json';
  console.log(`Installing the dependencies${why}...`);
  const npm = process.env.npm_execpath;
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const run = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (run.status !== 0) fail('The dependencies could not be installed: see the lines above.');
  return readInstallation(root);
}

function fail(...lines) {
  for (const line of lines) console.error(line);
  process.exit(1);
}

// Runs a script of the project on the project's own Node, installing the dependencies first where
// they are missing or out of date. Plain JavaScript: the machine's Node may be too old for the rest.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = join(root, 'node_modules', '.bin');
const stamp = join(root, 'node_modules', '.installed');
const OLDEST_NODE = 24;

const lock = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lock) install();

const [script, ...rest] = process.argv.slice(2);
const child = spawn(pinnedNode(), [join(root, script), ...rest], {
  stdio: 'inherit',
  cwd: root,
  env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));

function install() {
  console.log('Installing the dependencies (once)...');
  const npm = process.env.npm_execpath;
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const run = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (run.status !== 0) {
    console.error('The dependencies could not be installed: see the lines above.');
    process.exit(1);
  }
  writeFileSync(stamp, lock);
}

function pinnedNode() {
  const pinned = join(bin, process.platform === 'win32' ? 'node.cmd' : 'node');
  if (existsSync(pinned)) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= OLDEST_NODE) return process.execPath;
  console.error(
    `There is no packaged Node for ${process.platform}-${process.arch}: install Node ${OLDEST_NODE} or newer.`,
  );
  process.exit(1);
}

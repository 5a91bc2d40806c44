import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const END_LIMIT_MS = 60_000;
const SCRIPTS = fileURLToPath(new URL('.', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'tributary bootstrap '));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const HERE = `${process.platform}-${process.arch}`;
const NODE = {
  integrity: 'sha512-node',
  os: process.platform,
  cpu: process.arch,
  bin: { node: 'bin/node' },
  optional: true,
};
const LOCKED = {
  [`node_modules/node-${HERE}`]: NODE,
  'node_modules/node-elsewhere': { ...NODE, os: 'aix' },
  'node_modules/served': { integrity: 'sha512-served' },
  'node_modules/bundler': { integrity: 'sha512-bundler', dev: true },
  'node_modules/tester': { integrity: 'sha512-tester', dev: true },
};
type Name = 'served' | 'bundler' | 'tester';

/**
 * A project with a fake npm that only prints that it was called, and this Node as the packaged one.
 */
function makeProject(installed: readonly Name[] | null, changed: object = {}): string {
  const root = mkdtempSync(join(folder, 'project '));
  cpSync(join(SCRIPTS, 'bootstrap.mjs'), join(root, 'scripts/bootstrap.mjs'));
  cpSync(join(SCRIPTS, 'install'), join(root, 'scripts/install'), { recursive: true });
  for (const name of ['start.ts', 'other.ts']) {
    writeFileSync(join(root, 'scripts', name), "console.log('ran on', process.execPath);");
  }
  const optionalDependencies = { [`node-${HERE}`]: '26.0.0', 'node-elsewhere': '26.0.0' };
  const packages = { '': { optionalDependencies }, ...LOCKED };
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }));
  if (installed === null) return root;
  const bin = join(root, `node_modules/node-${HERE}/bin`);
  mkdirSync(bin, { recursive: true });
  symlinkSync(process.execPath, join(bin, 'node'));
  const record = Object.fromEntries(
    [`node-${HERE}`, ...installed].map((name) => {
      const path = `node_modules/${name}` as keyof typeof LOCKED;
      return [path, { ...LOCKED[path], ...changed }];
    }),
  );
  const file = join(root, 'node_modules/.package-lock.json');
  writeFileSync(file, JSON.stringify({ packages: record }));
  return root;
}

function bootstrap(root: string, script = 'scripts/start.ts', before = '') {
  const npm = join(root, 'npm');
  writeFileSync(npm, '#!/bin/sh\necho "npm $*"\n');
  chmodSync(npm, 0o755);
  const { npm_execpath: _, ...env } = process.env;
  const preload = `data:text/javascript,${encodeURIComponent(before)}`;
  return spawnSync(process.execPath, ['--import', preload, 'scripts/bootstrap.mjs', script], {
    cwd: root,
    encoding: 'utf8',
    env: { ...env, PATH: `${root}:${env.PATH}` },
  });
}

test('what the user installed with `npm ci`, with or without --omit=dev, is not installed again', () => {
  for (const installed of [['served', 'bundler', 'tester'], ['served']] as const) {
    const { status, stdout } = bootstrap(makeProject(installed));
    expect(stdout).not.toContain('npm ci');
    expect(stdout).toMatch(/^ran on .*bin\/node$/m);
    expect(status).toBe(0);
  }
});

test('missing, partly installed and outdated dependencies are installed from the lockfile', () => {
  const projects = [
    makeProject(null),
    makeProject(['bundler', 'tester']),
    makeProject(['served', 'bundler']),
    makeProject(['served', 'bundler', 'tester'], { integrity: 'sha512-older' }),
  ];
  for (const root of projects) expect(bootstrap(root).stdout).toContain('npm ci');
});

test('a production installation says which scripts it cannot run, and installs nothing', () => {
  const { status, stdout, stderr } = bootstrap(makeProject(['served']), 'scripts/other.ts');
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toContain('scripts/other.ts needs the development dependencies');
});

test('where the packaged Node lacks a library of the system, the package to install is named', () => {
  const root = makeProject(['served']);
  const node = join(root, `node_modules/node-${HERE}/bin/node`);
  rmSync(node);
  writeFileSync(node, '#!/bin/sh\necho "cannot open libatomic.so.1" >&2\nexit 127\n');
  chmodSync(node, 0o755);
  const { status, stderr } = bootstrap(root);
  expect(status).toBe(1);
  expect(stderr).toMatch(
    /does not run on this machine: cannot open libatomic\.so\.1\n.*libatomic1/,
  );
});

const unpackaged = (version: string) =>
  `Object.defineProperty(process, 'platform', { value: 'win32' });
   Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } });`;

test('where no Node is packaged, the required version is stated before anything is installed', () => {
  const { status, stdout, stderr } = bootstrap(makeProject(null), undefined, unpackaged('22.1.0'));
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/no packaged Node/);
  expect(stderr).toMatch(/needs Node 24 or newer\. This is Node 22\.1\.0 on win32/);
});

test('where no Node is packaged, the Node of the machine is used if it is new enough', () => {
  const root = makeProject(['served']);
  const { status, stdout } = bootstrap(root, undefined, unpackaged('24.0.0'));
  expect([status, stdout]).toEqual([0, `ran on ${process.execPath}\n`]);
});

test('a SIGTERM sent only to npm ends the program cleanly', async () => {
  const root = makeProject(['served']);
  const start = { start: 'node scripts/bootstrap.mjs scripts/start.ts' };
  writeFileSync(join(root, 'package.json'), JSON.stringify({ scripts: start }));
  writeFileSync(
    join(root, 'scripts/start.ts'),
    `process.on('SIGTERM', () => { console.log('ended'); process.exit(); });
     setInterval(() => {}, 1000);
     console.log(process.pid);`,
  );
  const npm = spawn('npm', ['start', '--silent'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  const begun = once(npm.stdout.setEncoding('utf8'), 'data');
  npm.stdout.on('data', (text) => {
    printed += text;
  });
  const [pid] = await begun;
  npm.kill('SIGTERM');
  // The output closes when the last process that holds it has exited.
  const closed = once(npm, 'close').then(() => 'closed');
  const outcome = await Promise.race([closed, setTimeout(END_LIMIT_MS, 'runs on')]);
  if (outcome !== 'closed') process.kill(Number(pid), 'SIGKILL');
  expect([outcome, printed]).toEqual(['closed', `${pid}ended\n`]);
});

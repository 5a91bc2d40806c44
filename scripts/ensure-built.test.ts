import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const SCRIPTS = fileURLToPath(new URL('.', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'tributary built '));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A project with these files, whose build only prints a line. */
function makeProject(...files: string[]): string {
  const root = mkdtempSync(join(folder, 'project '));
  for (const name of ['ensure-built.ts', 'build-targets.ts', 'is-built.ts']) {
    cpSync(join(SCRIPTS, name), join(root, 'scripts', name));
  }
  for (const file of ['scripts/build.ts', ...files]) {
    mkdirSync(join(root, file, '..'), { recursive: true });
    writeFileSync(join(root, file), "console.log('built by', process.pid);");
    // Sources that are older than the build are not compared.
    if (file.endsWith('.built-from')) utimesSync(join(root, file), 0, 0);
  }
  return root;
}

function ensureBuilt(root: string) {
  const code = "await (await import('./scripts/ensure-built.ts')).ensureBuilt();";
  const check = `${code} console.log('serves as', process.pid);`;
  return spawnSync(process.execPath, ['--input-type=module', '--eval', check], {
    cwd: root,
    encoding: 'utf8',
  });
}

const WEB = 'web/page.ts';
const BUNDLER = 'node_modules/vite/package.json';
const DIST = ['dist/web/.built-from', 'dist/linkbook/.built-from', 'dist/server/.built-from'];

test('what is out of date is built in a process of its own', () => {
  for (const dist of [[], DIST, DIST.slice(0, 2)]) {
    const { status, stdout } = ensureBuilt(makeProject(WEB, BUNDLER, ...dist));
    const [, builder, server] = /built by (\d+)\nserves as (\d+)/.exec(stdout) ?? [];
    expect([status, builder === undefined, builder === server]).toEqual([0, false, false]);
  }
});

test('without the bundler nothing is built: dist/ is used as it is, with a warning if it is older', () => {
  const image = ensureBuilt(makeProject(...DIST));
  expect(image).toMatchObject({ status: 0, stderr: '' });
  expect(image.stdout).toMatch(/^serves as/);
  const checkout = ensureBuilt(makeProject(WEB, ...DIST));
  expect(checkout.stdout).toMatch(/^serves as/);
  expect(checkout.stderr).toContain('dist/ was built from other sources');
});

test('without the bundler and the built server nothing is reported: its sources are used', () => {
  const { status, stderr } = ensureBuilt(makeProject(...DIST.slice(0, 2)));
  expect([status, stderr]).toEqual([0, '']);
});

test('without the bundler and without dist/ the start says what to do', () => {
  const { status, stdout, stderr } = ensureBuilt(makeProject(WEB));
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toContain('There is no dist/web and dist/linkbook');
  expect(stderr).toContain('npm run build');
});

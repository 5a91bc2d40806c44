import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { removeOlder } from './build-server.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The files that a process loads when it loads an entry point. */
function filesOf(name: string): string[] {
  const code = `
    import { registerHooks } from 'node:module';
    registerHooks({ load: (url, context, next) => (console.log(url), next(url, context)) });
    const { loadBuilt } = await import('./scripts/load-built.ts');
    await loadBuilt('${name}');`;
  const { stdout, stderr } = spawnSync('node', ['--input-type=module', '--eval', code], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  return stdout.split('\n').filter((url) => url.startsWith('file:'));
}

test.each(['run-program', 'run-words', 'load-in-thread'])(
  '%s is loaded from the built server',
  (name) => {
    const files = filesOf(name);
    expect(files.some((url) => url.endsWith(`/dist/server/${name}.js`))).toBe(true);
    expect(files.filter((url) => /[/](server|contract)[/].*[.]ts$/.test(url))).toEqual([]);
  },
);

test('the files of the last build and of the one before it are kept', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tributary-server-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const minutes of [30, 20, 10]) {
    const seconds = Date.now() / 1000 - minutes * 60;
    await writeFile(join(folder, `${minutes}.js`), '');
    await utimes(join(folder, `${minutes}.js`), seconds, seconds);
  }
  removeOlder(folder, Date.now() - 21 * 60_000);
  expect((await readdir(folder)).sort()).toEqual(['10.js', '20.js']);
});

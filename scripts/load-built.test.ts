import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

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

test.each(['run-program', 'run-words'])('%s is loaded from the built server', (name) => {
  const files = filesOf(name);
  expect(files.some((url) => url.endsWith(`/dist/server/${name}.js`))).toBe(true);
  expect(files.filter((url) => /[/](server|contract)[/].*[.]ts$/.test(url))).toEqual([]);
});

test('the files of the last build and of the one before it are kept', () => {
  const names = readdirSync(`${ROOT}dist/server`).filter((name) => name.startsWith('web-role-'));
  expect(names.length).toBeGreaterThan(0);
  expect(names.length).toBeLessThan(4);
});

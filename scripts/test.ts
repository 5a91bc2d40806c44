import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';

/** Tests that read `dist/`, or open it in a browser. */
const TESTS_OF_BUILD = [
  'verification/e2e/**/*.test.ts',
  'scripts/load-built.test.ts',
  'server/traffic/links/linkbook/*.test.ts',
  'server/sales/orders/intake/browser/*.test.ts',
  'web/app/*.test.ts',
];

/**
 * `npm test`: all tests, on the build that `npm start` would serve. Arguments are passed to the
 * test runner; if they name only tests that do not need the build, nothing is built.
 */
const args = process.argv.slice(2);
if (needsBuild(args)) {
  const { ensureBuilt } = await import('./ensure-built.ts');
  await ensureBuilt();
}
const run = spawnSync('vitest', ['run', ...args], { stdio: 'inherit' });
process.exit(run.status ?? 1);

function needsBuild(args: readonly string[]): boolean {
  const paths = args.filter((arg) => !arg.startsWith('-') && /[/.]/.test(arg));
  if (paths.length === 0) return true;
  // Like the runner, match each path as a substring of a file name.
  const files = globSync(TESTS_OF_BUILD);
  return files.some((file) => paths.some((path) => file.includes(path.replace(/^\.\//, ''))));
}

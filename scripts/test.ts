import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { ensureBuilt } from './ensure-built.ts';

/** The tests that read `dist/`, or open it in a browser. */
const TESTS_OF_BUILD = ['e2e/**/*.test.ts', 'server/links/linkbook/*.test.ts', 'web/app/*.test.ts'];

/**
 * `npm test`: everything, on what `npm start` would serve. Arguments go on to the test runner; where
 * they name only tests that do not need the build, nothing is built.
 */
const args = process.argv.slice(2);
if (needsBuild(args)) await ensureBuilt();
const run = spawnSync('vitest', ['run', ...args], { stdio: 'inherit' });
process.exit(run.status ?? 1);

function needsBuild(args: readonly string[]): boolean {
  const paths = args.filter((arg) => !arg.startsWith('-') && /[/.]/.test(arg));
  if (paths.length === 0) return true;
  // The runner too takes each path as a part of a file's name.
  const files = globSync(TESTS_OF_BUILD);
  return files.some((file) => paths.some((path) => file.includes(path.replace(/^\.\//, ''))));
}

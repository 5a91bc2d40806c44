import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { findBrowser } from '../verification/e2e/support/find-browser.ts';

/**
 * `npm test`: whether a change holds, in about five minutes. `npm run test:full`: all other tests, in
 * files named `*.full.test.ts`. `npm run test:changed [-- revision]`: the tests of `npm test` that
 * import what has changed since the last commit or since a revision.
 *
 * Other arguments are passed to Vitest; paths select all tests that they match, of both kinds.
 * Nothing is built for tests that do not read `dist/`, and no test needs a program that the machine
 * may lack: without a browser the browser tests are left out and counted.
 */
const { values, tokens } = parseArgs({
  strict: false,
  allowPositionals: true,
  tokens: true,
  options: { full: { type: 'boolean' }, changed: { type: 'boolean' } },
});
const args = process.argv.slice(2).filter((arg) => arg !== '--full' && arg !== '--changed');
const words = tokens.flatMap((token) => (token.kind === 'positional' ? [token.value] : []));
const paths = values.changed ? [] : words.filter((word) => /[/.]/.test(word));

/** Tests that read `dist/`, or open it in a browser. */
const TESTS_OF_BUILD = [
  'verification/e2e/**/*.test.ts',
  'scripts/load-built.test.ts',
  'server/traffic/links/linkbook/*.test.ts',
  'server/sales/orders/intake/browser/*.test.ts',
  'web/app/*.test.ts',
];

if (paths.length === 0 || matches(TESTS_OF_BUILD)) {
  const { ensureBuilt } = await import('./ensure-built.ts');
  await ensureBuilt();
}
const run = spawnSync('vitest', ['run', ...(values.changed ? ['--changed'] : []), ...args], {
  stdio: 'inherit',
  env: {
    ...process.env,
    TEST_SCOPE: paths.length > 0 ? 'all' : values.full ? 'full' : 'quick',
    ...(canBrowse() ? {} : { TEST_BROWSER: '0' }),
  },
});
process.exit(run.status ?? 1);

/** Whether one of the paths is part of the name of a file, as the runner matches them. */
function matches(patterns: string[]): boolean {
  const files = globSync(patterns);
  return files.some((file) => paths.some((path) => file.includes(path.replace(/^\.\//, ''))));
}

/** Whether browser tests can run. As root on Debian a missing browser is installed; CI requires one. */
function canBrowse(): boolean {
  const pattern = 'verification/e2e/**/*.test.ts';
  if (paths.length > 0 && !matches([pattern])) return true;
  if (findBrowser() === null) installChromium();
  if (findBrowser() !== null) return true;
  if (process.env.CI) throw new Error('This machine has no Chrome or Chromium, and CI needs one.');
  const { length } = globSync(pattern);
  console.log(`${length} files of browser tests are skipped: there is no Chrome or Chromium here.`);
  console.log('Install one, or name one in CHROME_PATH.');
  return false;
}

function installChromium(): void {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || spawnSync('apt-get', ['--version']).status !== 0) return;
  console.log('Installing Chromium of Debian for the browser tests...');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore' });
  const options = ['install', '-y', '-qq', '--no-install-recommends'];
  const packages = ['chromium', 'chromium-headless-shell', 'fonts-liberation'];
  spawnSync('apt-get', [...options, ...packages], { env, stdio: 'ignore' });
}

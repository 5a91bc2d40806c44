import { spawnSync } from 'node:child_process';

/**
 * `npm run check`: structure, types, format and lint, dead code of the whole tree and of the product;
 * each prints its own errors.
 */
const checks: readonly [string, ...string[]][] = [
  ['node', 'scripts/check-structure.ts'],
  ['node', 'scripts/check-messages.ts'],
  ['tsc', '--noEmit'],
  ['biome', 'check', '--error-on-warnings'],
  ['knip'],
  ['knip', '--production', '--config', 'knip.production.ts', '--include', 'files,exports'],
];
const failed = checks.filter(([command, ...args]) => {
  const run = spawnSync(command, args, { stdio: 'inherit' });
  return run.status !== 0;
});
for (const check of failed) console.error(`failed: ${check.join(' ')}`);
process.exitCode = failed.length > 0 ? 1 : 0;

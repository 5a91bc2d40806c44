import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Compares node_modules with package-lock.json: `missing`, `stale` (installed from another
 * lockfile, or incomplete), `production` (no development dependencies) or `complete`. npm writes
 * node_modules/.package-lock.json last, so an interrupted installation counts as missing.
 */
export function readInstallation(root) {
  const record = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return 'missing';
  const installed = packagesOf(record);
  const locked = packagesOf(join(root, 'package-lock.json'));
  const names = Object.keys(installed);
  if (names.some((name) => locked[name]?.integrity !== installed[name].integrity)) return 'stale';
  const isInstalled = ([name]) => name in installed;
  // An optional package is absent if it is for another platform.
  const required = Object.entries(locked).filter(([name, { optional }]) => name && !optional);
  const isForDevelopment = ([, { dev }]) => dev;
  if (!required.filter((entry) => !isForDevelopment(entry)).every(isInstalled)) return 'stale';
  const development = required.filter(isForDevelopment);
  if (development.every(isInstalled)) return 'complete';
  return development.some(isInstalled) ? 'stale' : 'production';
}

const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

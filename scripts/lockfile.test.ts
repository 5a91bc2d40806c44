import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type LockedPackage = {
  integrity?: string;
  resolved?: string;
  optionalDependencies?: Record<string, string>;
};

const lockfile: { packages: Record<string, LockedPackage> } = JSON.parse(
  readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'),
);
const packages = Object.entries(lockfile.packages);

/** Resolves like Node: in the `node_modules` of the dependent, then of each parent folder. */
function isLocked(dependent: string, name: string): boolean {
  if (`${dependent}/node_modules/${name}` in lockfile.packages) return true;
  const parent = dependent.lastIndexOf('/node_modules/');
  if (parent === -1) return `node_modules/${name}` in lockfile.packages;
  return isLocked(dependent.slice(0, parent), name);
}

test('every optional package that another package names is in the lockfile', () => {
  const missing = packages.flatMap(([dependent, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !isLocked(dependent, name))
      .map((name) => `${dependent} needs ${name}`),
  );
  expect(missing).toEqual([]);
});

test('every locked package has an integrity hash and names no registry host', () => {
  const wrong = packages
    .filter(([path, locked]) => path !== '' && (!locked.integrity || locked.resolved))
    .map(([path]) => path);
  expect(wrong).toEqual([]);
});

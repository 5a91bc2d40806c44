import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Path of the packaged Node for this platform, installed or not; null if the lockfile has none. The
 * packaged Linux builds need glibc, so there is none for musl (Alpine).
 */
export function findPinnedNode(
  root,
  { platform = process.platform, arch = process.arch, isMusl = usesMusl() } = {},
) {
  if (isMusl) return null;
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const names = Object.keys(packages[''].optionalDependencies ?? {});
  for (const name of names) {
    const { os, cpu, bin } = packages[`node_modules/${name}`] ?? {};
    const fits = [os].flat().includes(platform) && [cpu].flat().includes(arch);
    if (fits && bin?.node) return join(root, 'node_modules', name, bin.node);
  }
  return null;
}

function usesMusl() {
  return process.platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime;
}

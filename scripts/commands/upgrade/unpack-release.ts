import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { VERSION } from '#server/platform/version.ts';
import type { Installation } from './find-installation.ts';
import { hashFile } from './hash-file.ts';
import { compareVersions, findRelease } from './read-changelog.ts';

/** Installations are read by the user of the program and changed by their owner only. */
const UMASK = 0o022;

/**
 * Checks the archive of a release against its checksum, unpacks it beside this version and installs its
 * dependencies. Returns its folder; nothing is left if a step fails.
 */
export async function unpackRelease({ parent }: Installation, archive: string): Promise<string> {
  await requireChecksum(archive);
  const version = versionOf(archive);
  const folder = join(parent, `tributary-${version}`);
  if (existsSync(folder)) throw new Error(`${folder} exists: delete it, or use it as it is.`);
  const before = process.umask(UMASK);
  try {
    mkdirSync(folder);
    const to = ['--strip-components=1', '--no-same-owner', `--directory=${folder}`];
    run('tar', ['--extract', `--file=${archive}`, ...to], parent);
    requireUpgradeable(folder, version);
    console.log('Installing the dependencies...');
    run('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], folder);
    return folder;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  } finally {
    process.umask(before);
  }
}

async function requireChecksum(archive: string): Promise<void> {
  const file = `${archive}.sha256`;
  if (!existsSync(archive)) throw new Error(`There is no ${archive}.`);
  if (!existsSync(file)) throw new Error(`There is no ${file}: copy it beside the archive.`);
  const [wanted] = readFileSync(file, 'utf8').split(/\s/, 1);
  if ((await hashFile(archive)) === wanted) return;
  throw new Error(`${basename(archive)} does not have the checksum of ${basename(file)}.`);
}

/** The version that the one folder of an archive is named after. */
function versionOf(archive: string): string {
  const paths = run('tar', ['--list', `--file=${archive}`], '.')
    .trim()
    .split('\n');
  const version = /^tributary-(\d+\.\d+\.\d+)\//.exec(paths[0] ?? '')?.[1];
  const isOutside = (path: string) =>
    !path.startsWith(`tributary-${version}/`) || path.split('/').includes('..');
  if (version === undefined || paths.some(isOutside)) {
    throw new Error(`${basename(archive)} is not an archive of a release.`);
  }
  return version;
}

function requireUpgradeable(folder: string, version: string): void {
  if (compareVersions(version, VERSION) < 0) {
    throw new Error(`Version ${version} is older than ${VERSION}: "upgrade --back" goes back.`);
  }
  const release = findRelease(readFileSync(join(folder, 'CHANGELOG.md'), 'utf8'), version);
  const from = release?.upgradeable_from;
  if (from && compareVersions(VERSION, from) < 0) {
    throw new Error(`Version ${version} upgrades ${from} and newer: upgrade to ${from} first.`);
  }
}

function run(command: string, args: string[], cwd: string): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  if (status === 0) return stdout;
  throw new Error(`${command} failed: ${error?.message ?? stderr}`);
}

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import packageFile from '../package.json' with { type: 'json' };
import { findRelease } from './commands/upgrade/read-changelog.ts';
import { writeRelease } from './release/write-release.ts';

/**
 * `npm run release`: writes `release/tributary-<version>.tar.gz` and its checksum from the last commit.
 * Refuses changes that are not committed, a version that CHANGELOG.md does not describe, and a version
 * whose tag is another commit.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const { version } = packageFile;

try {
  if (git('status', '--porcelain') !== '') throw new Error('Commit all changes first.');
  const changelog = readFileSync(`${root}CHANGELOG.md`, 'utf8');
  if (!findRelease(changelog, version)) {
    throw new Error(`CHANGELOG.md has no entry for version ${version}.`);
  }
  const tagged = git('tag', '--points-at', 'HEAD').split('\n');
  if (git('tag', '--list', `v${version}`) !== '' && !tagged.includes(`v${version}`)) {
    throw new Error(`Version ${version} was released from another commit: raise it.`);
  }
  console.log(await writeRelease({ root, version, to: `${root}release` }));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

function git(...words: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', words, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${words.join(' ')}: ${stderr}`);
  return stdout.trim();
}

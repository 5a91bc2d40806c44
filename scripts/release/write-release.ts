import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { hashFile } from '../commands/upgrade/hash-file.ts';

/** What a server needs of a release, beside its production dependencies (docs/install.md). */
export const RELEASED = [
  '.npmrc',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'clients',
  'contract',
  'deploy',
  'dist',
  'docs',
  'package-lock.json',
  'package.json',
  'scripts',
  'server',
  'verification/fixtures',
];

type Release = {
  root: string;
  version: string;
  /** The folder of the archive and its checksum. */
  to: string;
};

/**
 * Builds the last commit in an empty folder and packs it: sorted, owned by root, and with the time of
 * the commit, so that the same commit makes the same bytes. Needs git, GNU tar and gzip. Returns the path
 * of the archive.
 */
export async function writeRelease({ root, version, to }: Release): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'tributary-release-'));
  const name = `tributary-${version}`;
  const tree = join(folder, name);
  const archive = join(to, `${name}.tar.gz`);
  try {
    mkdirSync(tree);
    mkdirSync(to, { recursive: true });
    run('sh', ['-c', 'git archive HEAD | tar --extract --directory "$1"', 'sh', tree], root);
    symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
    run(process.execPath, ['scripts/bootstrap.mjs', 'scripts/build.ts'], tree);
    const seconds = run('git', ['log', '-1', '--format=%ct'], root).trim();
    const written = join(folder, basename(archive));
    const same = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--format=ustar'];
    run(
      'tar',
      [
        '--create',
        `--file=${written}`,
        '--use-compress-program=gzip --no-name --best',
        `--mtime=@${seconds}`,
        '--mode=u=rwX,go=rX',
        '--exclude=*.test.ts',
        ...same,
        ...RELEASED.map((path) => `${name}/${path}`),
      ],
      folder,
    );
    const line = `${await hashFile(written)}  ${basename(archive)}\n`;
    run('cp', [written, `${archive}.partial`], folder);
    renameSync(`${archive}.partial`, archive);
    writeFileSync(`${archive}.sha256`, line);
    return archive;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(command: string, args: string[], cwd: string): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status === 0) return stdout;
  throw new Error(`${command} failed: ${error?.message ?? stderr}`);
}

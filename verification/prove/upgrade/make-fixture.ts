import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { UPGRADE_KEY, upgradeFolder } from '#fixtures/testing/list-upgrades.ts';
import { DEBIAN_PROGRAMS, openDebianPostgres } from '#fixtures/testing/open-debian-postgres.ts';

/**
 * `node verification/prove/upgrade/make-fixture.ts <commit> <name>`: checks out an earlier version, runs its own
 * replay on PostgreSQL 15 (whose `pg_dump` Debian has) and keeps database and spool below
 * `verification/fixtures/upgrades` for `npm run prove -- upgrade`.
 */
const [commit = '', name = ''] = process.argv.slice(2);
if (commit === '' || name === '') throw new Error('Give a commit and a name.');

const folder = await mkdtemp(join(tmpdir(), 'tributary-upgrade-'));
const root = join(folder, 'checkout');
const git = (...args: string[]) => execFileSync('git', args, { stdio: 'inherit' });
git('worktree', 'add', '--detach', root, commit);
const server = await openDebianPostgres();
try {
  await symlink(join(process.cwd(), 'node_modules'), join(root, 'node_modules'));
  await runOnFifteen(join(root, 'server/platform/db'));
  const env = { ...process.env, DATABASE_URL: server.url, SECRET_KEY: UPGRADE_KEY };
  const spool = join(folder, 'spool');
  const fill = join(import.meta.dirname, 'fill-version.mjs');
  execFileSync(process.execPath, [fill, root, spool], { cwd: root, env, stdio: 'inherit' });
  await writeFile(upgradeFolder(`${name}.sql.gz`), gzipSync(await dump(), { level: 9 }));
  const [file = ''] = (await readdir(spool)).filter((one) => one.endsWith('.spool'));
  const bytes = await readFile(join(spool, file));
  await writeFile(upgradeFolder(`${name}.spool.gz`), gzipSync(bytes, { level: 9 }));
} finally {
  await server.close();
  git('worktree', 'remove', '--force', root);
  await rm(folder, { recursive: true, force: true });
}

/**
 * Earlier versions refused PostgreSQL 15, and one migration used a form of PostgreSQL 17; its present
 * file has the same effect.
 */
async function runOnFifteen(database: string): Promise<void> {
  const migrate = join(database, 'migrate.ts');
  const program = await readFile(migrate, 'utf8');
  await writeFile(migrate, program.replace('OLDEST_SERVER = 160_000', 'OLDEST_SERVER = 150_000'));
  const file = 'migrations/0271-credit-notes.sql';
  const text = await readFile(join(database, file), 'utf8').catch(() => '');
  const today = join(
    import.meta.dirname,
    '../../../server/platform/db/migrations/development/0271-credit-notes.sql',
  );
  if (text.includes('set expression')) await writeFile(join(database, file), await readFile(today));
}

async function dump(): Promise<string> {
  const options = ['--inserts', '--rows-per-insert=200', '--no-owner', '--no-privileges'];
  const text = execFileSync(join(DEBIAN_PROGRAMS, 'pg_dump'), [...options, server.url], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  // Commands of psql, which only psql understands.
  return text.replaceAll(/^\\(un)?restrict .*$/gm, '');
}

import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { hasDebianPostgres, openDebianPostgres } from '#fixtures/testing/open-debian-postgres.ts';
import packageFile from '../../package.json' with { type: 'json' };
import { buildTargets } from '../build-targets.ts';
import { hashFile } from '../commands/upgrade/hash-file.ts';
import { findRelease } from '../commands/upgrade/read-changelog.ts';
import { openUser } from '../install/open-user.ts';
import { RELEASED, writeRelease } from './write-release.ts';

/**
 * Installs the release of the last commit as docs/operations.md describes, upgrades it to a next version
 * with one more migration, and goes back. As root the program has a user of its own, as on a server. `npm ci` is replaced by a link to the packages of this checkout.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const { version } = packageFile;
const NEXT = '99.0.0';
const folder = mkdtempSync(join(tmpdir(), 'tributary-install-'));
chmodSync(folder, 0o755);
const opt = join(folder, 'opt');
const link = join(opt, 'tributary');
const data = join(folder, 'data');
const backups = join(folder, 'backups');
/** The user of the program, who may not write to the folders of the installation and of data folders. */
const user = openUser(folder);
afterAll(() => {
  user.close();
  rmSync(folder, { recursive: true, force: true });
});

let archive = '';
beforeAll(async () => {
  for (const path of [opt, data, backups]) mkdirSync(path);
  for (const path of [data, backups]) user.own(path);
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  const npm = `#!/bin/sh\nln -s ${root}node_modules node_modules\n`;
  writeFileSync(join(bin, 'npm'), npm, { mode: 0o755 });
  archive = await writeRelease({ root, version, to: join(folder, 'release') });
}, 300_000);

/** Variables of an installation with an external database. */
const external: { DATABASE_URL?: string; DATA_DIR?: string } = {};

function run(command: string, args: string[], as: { uid?: number; gid?: number } = {}) {
  const env = {
    PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
    ENV_FILE: '',
    DATA_DIR: data,
    BACKUP_TARGET: backups,
    LOG_LEVEL: 'error',
    ...external,
  };
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: folder,
    env,
    encoding: 'utf8',
    ...as,
  });
  return { status, out: stdout, err: stderr };
}

/** As `deploy/tributary` does: an upgrade as root, everything else as the user of the program. */
function tributary(...words: string[]) {
  const { uid, gid } = user;
  const as = uid === undefined || gid === undefined || words[0] === 'upgrade' ? {} : { uid, gid };
  const node = join(link, 'node_modules/.bin/node');
  return run(node, [join(link, 'scripts/tributary.ts'), ...words], as);
}

test('the changelog describes the version of package.json', () => {
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  expect(findRelease(changelog, version)).not.toBeNull();
});

test('a release has its checksum, and the same commit makes the same bytes', async () => {
  const sum = readFileSync(`${archive}.sha256`, 'utf8');
  expect(sum).toBe(`${await hashFile(archive)}  tributary-${version}.tar.gz\n`);
  const again = await writeRelease({ root, version, to: join(folder, 'again') });
  expect(await hashFile(again)).toBe(await hashFile(archive));
}, 300_000);

test('it contains what a server needs, readable by all, and no tests', () => {
  const install = join(opt, `tributary-${version}`);
  expect(run('tar', ['-xzf', archive, '-C', opt])).toMatchObject({ status: 0 });
  expect(readdirSync(install).sort()).toEqual([...new Set(RELEASED.map(topOf))].sort());
  const { sources } = buildTargets.server;
  const isReleased = (path: string) => RELEASED.some((one) => `${path}/`.startsWith(`${one}/`));
  expect(sources.filter((path) => !isReleased(path))).toEqual([]);
  const document = readFileSync(join(root, 'docs/install.md'), 'utf8');
  for (const path of RELEASED) expect(document).toContain(`\`${path}`);
  const files = readdirSync(install, { recursive: true, encoding: 'utf8' });
  expect(files.filter((name) => name.endsWith('.test.ts'))).toEqual([]);
  const modes = files.map((name) => statSync(join(install, name)).mode & 0o777);
  expect(new Set(modes)).toEqual(new Set([0o644, 0o755]));
  const listed = run('tar', ['-tvzf', archive, '--numeric-owner']).out.trim().split('\n');
  expect(listed.filter((line) => !/^\S+ 0\/0 /.test(line))).toEqual([]);
});

const topOf = (path: string) => path.split('/')[0] ?? '';

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
if (!hasSystemd) console.warn('Skipped: this test needs systemd-analyze.');

test.runIf(hasSystemd)('its units pass systemd-analyze verify', () => {
  const system = join(folder, 'system');
  const units = join(system, 'etc/systemd/system');
  mkdirSync(units, { recursive: true });
  const deploy = join(opt, `tributary-${version}`, 'deploy');
  const names = readdirSync(deploy).filter((name) => /\.(service|timer)$/.test(name));
  expect(names.length).toBeGreaterThan(4);
  // The programs that the units start are looked for below the root of the check.
  for (const path of ['opt/tributary/node_modules/.bin/node', 'usr/bin/logger']) {
    mkdirSync(join(system, path, '..'), { recursive: true });
    writeFileSync(join(system, path), '', { mode: 0o755 });
  }
  for (const name of names) cpSync(join(deploy, name), join(units, name));
  cpSync('/usr/lib/systemd/system', join(system, 'usr/lib/systemd/system'), { recursive: true });
  const { status, err } = run('systemd-analyze', [`--root=${system}`, 'verify', ...names]);
  const own = err.split('\n').filter((line) => line.includes('tributary'));
  expect([status, own]).toEqual([0, []]);
});

test('an upgrade checks, backs up, migrates and switches the link; the way back restores', async () => {
  symlinkSync(`tributary-${version}`, link);
  symlinkSync(`${root}node_modules`, join(link, 'node_modules'));
  expect(tributary('migrate')).toMatchObject({ status: 0 });
  expect(tributary('staff', 'add', 'before@network.example')).toMatchObject({ status: 0 });
  const next = makeNext();
  writeFileSync(`${next}.sha256`, `${'0'.repeat(64)}  x\n`);
  const refused = tributary('upgrade', next);
  expect([refused.status, refused.err]).toEqual([1, expect.stringContaining('checksum')]);
  expect(readdirSync(opt).sort()).toEqual(['tributary', `tributary-${version}`]);

  writeFileSync(`${next}.sha256`, `${await hashFile(next)}  tributary-${NEXT}.tar.gz\n`);
  const upgraded = tributary('upgrade', next);
  expect(upgraded).toMatchObject({ status: 0, err: '' });
  expect(upgraded.out).toContain('with 1 new migrations');
  expect(readlinkSync(link)).toBe(join(opt, `tributary-${NEXT}`));
  expect(tributary('version').out).toBe(`${NEXT}\n`);
  expect(tributary('staff', 'add', 'after@network.example')).toMatchObject({ status: 0 });

  const back = tributary('upgrade', '--back');
  expect(back).toMatchObject({ status: 0, err: '' });
  expect(tributary('version').out).toBe(`${version}\n`);
  expect(tributary('staff', 'add', 'before@network.example').out).toContain('already');
  expect(tributary('staff', 'add', 'after@network.example').out).toContain('Password');
  expect(tributary('verify-ledger').out).toContain('The ledger holds.');
}, 300_000);

test.runIf(hasDebianPostgres)(
  'the way back restores an external database and keeps the newer tables, or changes nothing',
  async () => {
    const server = await openDebianPostgres();
    onTestFinished(server.close);
    const connect = async (url: string) => {
      const client = new Client({ connectionString: url });
      await client.connect();
      return client;
    };
    const admin = await connect(server.url);
    await admin.query('create role network_owner login; create role network_reader login');
    await admin.query('create database network owner network_owner');
    await admin.end();
    const addressOf = (role: string) => {
      const url = new URL(server.url);
      url.username = role;
      url.pathname = '/network';
      return url.href;
    };
    const folderOfData = join(folder, 'data-external');
    mkdirSync(folderOfData);
    user.own(folderOfData);
    Object.assign(external, { DATABASE_URL: addressOf('network_owner'), DATA_DIR: folderOfData });
    rmSync(join(opt, `tributary-${NEXT}`), { recursive: true, force: true });
    expect(tributary('migrate')).toMatchObject({ status: 0 });
    expect(tributary('staff', 'add', 'before@network.example')).toMatchObject({ status: 0 });
    const next = join(folder, `tributary-${NEXT}.tar.gz`);
    expect(tributary('upgrade', next)).toMatchObject({ status: 0, err: '' });
    expect(tributary('staff', 'add', 'after@network.example')).toMatchObject({ status: 0 });
    const back = () => tributary('upgrade', '--back');
    const countStaff = async () => {
      const client = await connect(addressOf('network_owner'));
      const { rows } = await client.query('select count(*)::int as staff from staff');
      await client.end();
      return rows[0]?.staff;
    };
    const refusals = [];

    // A process of another machine.
    const session = await connect(addressOf('network_reader'));
    refusals.push(back());
    await session.end();
    // A role that cannot create tables.
    external.DATABASE_URL = addressOf('network_reader');
    const owner = await connect(addressOf('network_owner'));
    await owner.query('grant select on all tables in schema public to network_reader');
    await owner.end();
    refusals.push(back());
    external.DATABASE_URL = addressOf('network_owner');
    // Without the backup.
    cpSync(backups, `${backups}-moved`, { recursive: true });
    for (const name of readdirSync(backups)) rmSync(join(backups, name), { recursive: true });
    refusals.push(back());
    for (const name of readdirSync(`${backups}-moved`)) {
      cpSync(join(`${backups}-moved`, name), join(backups, name), { recursive: true });
    }
    expect(refusals.map(({ status }) => status)).toEqual([1, 1, 1]);
    expect(refusals.map(({ err }) => err)).toEqual([
      expect.stringContaining('Other sessions use the database (network_reader from '),
      expect.stringContaining('The role network_reader cannot create a schema'),
      expect.stringContaining('The backup was not restored, and the database is as it was.'),
    ]);
    expect(tributary('version').out).toBe(`${NEXT}\n`);
    expect(await countStaff()).toBe(2);

    expect(back()).toMatchObject({ status: 0, err: '' });
    expect(tributary('version').out).toBe(`${version}\n`);
    expect(await countStaff()).toBe(1);
    expect(tributary('verify-ledger').out).toContain('The ledger holds.');
    expect(tributary('doctor').out).not.toContain('migrations are unknown');
    const kept = await connect(addressOf('network_owner'));
    const { rows } = await kept.query('select count(*)::int as staff from tributary_99_0_0.staff');
    await kept.end();
    expect(rows).toEqual([{ staff: 2 }]);
  },
  300_000,
);

/** The archive of a version like this one, with another number and one more migration. */
function makeNext(): string {
  const tree = join(folder, `tributary-${NEXT}`);
  mkdirSync(tree);
  expect(run('tar', ['-xzf', archive, '-C', tree, '--strip-components=1'])).toMatchObject({
    status: 0,
  });
  writeFileSync(
    join(tree, 'package.json'),
    JSON.stringify({ ...packageFile, version: NEXT }, null, 2),
  );
  writeFileSync(join(tree, 'CHANGELOG.md'), `## ${NEXT}\n\nUpgradeable from: ${version}\n`);
  writeFileSync(
    join(tree, 'server/platform/db/migrations/9999-next.sql'),
    'create table next_release (id int primary key);\n',
  );
  const next = join(folder, `tributary-${NEXT}.tar.gz`);
  expect(run('tar', ['-czf', next, `tributary-${NEXT}`])).toMatchObject({ status: 0 });
  return next;
}

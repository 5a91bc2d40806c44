import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, readdirSync, realpathSync, renameSync, symlinkSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readEnvironment } from '#server/platform/config/read-environment.ts';
import { readConfig } from '#server/platform/config.ts';

/** The folders of an installation that is upgraded by a link: `/opt/tributary-<version>`, `/opt/tributary`. */
export type Installation = {
  /** The folder of all versions. */
  parent: string;
  /** The link to the version in use. */
  link: string;
  /** The folder of this version. */
  current: string;
  data_dir: string;
  /** The address of the server itself; '': the database is the embedded one. */
  database_url: string;
};

/** Throws an Error that says how to make the link if this version is not used through it. */
export function findInstallation(): Installation {
  const current = realpathSync(fileURLToPath(new URL('../../..', import.meta.url)));
  const parent = dirname(current);
  const link = join(parent, 'tributary');
  const isLink = lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  if (!isLink || realpathSync(link) !== current) {
    throw new Error(
      `An upgrade needs ${link} to be a link to this version, ${current}. See "Upgrade" in docs/operations.md.`,
    );
  }
  const { data_dir, database_url, database_direct_url } = readConfig();
  const url = database_direct_url || database_url;
  return { parent, link, current, data_dir, database_url: url };
}

/** Lets the link name another version, at one moment. */
export function switchLink({ link }: Installation, to: string): void {
  symlinkSync(to, `${link}.new`);
  renameSync(`${link}.new`, link);
}

const MIGRATIONS = 'server/platform/db/migrations';

/** The migrations of a version that another does not have. */
export function listNewMigrations(of: string, than: string): string[] {
  const known = readdirSync(join(than, MIGRATIONS));
  return readdirSync(join(of, MIGRATIONS)).filter(
    (name) => name.endsWith('.sql') && !known.includes(name),
  );
}

/** A user that a command runs as; without an id the one of this process. */
type User = { uid?: number; gid?: number };

/** Who owns the data: as root, commands on the data run as that user. */
export async function findOwner({ data_dir }: Installation): Promise<User> {
  if (process.getuid?.() !== 0) return {};
  const owner = await stat(data_dir).catch(() => null);
  return owner === null || owner.uid === 0 ? {} : { uid: owner.uid, gid: owner.gid };
}

/**
 * Runs an operator command of a version with the settings of this process; returns what it printed.
 * Throws if it fails.
 */
export function runVersion(
  { data_dir }: Installation,
  version: string,
  words: readonly string[],
  as: User = {},
): string {
  const packaged = join(version, 'node_modules/.bin/node');
  const node = existsSync(packaged) ? packaged : process.execPath;
  // The file of settings may be readable by root only.
  const env = { ...readEnvironment(), ENV_FILE: '', DATA_DIR: data_dir };
  const { status, stdout, stderr } = spawnSync(node, ['scripts/tributary.ts', ...words], {
    cwd: version,
    encoding: 'utf8',
    env,
    ...as,
  });
  process.stdout.write(stdout ?? '');
  if (status === 0) return stdout;
  throw new Error(`${version}: ${words.join(' ')} failed.\n${stderr}`);
}

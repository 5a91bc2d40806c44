import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

const FOLDER = new URL('./migrations/', import.meta.url);
const DEVELOPMENT_FOLDER = new URL('development/', FOLDER);
/** The first migration of development versions, and the first of the baseline. */
const FIRST_OF_DEVELOPMENT = '0010-platform.sql';
const FIRST_OF_BASELINE = '0000-platform.sql';
const OF_BASELINE = /^000\d-/;

/** The names of all migrations of this version, each list in order. */
export type Migrations = {
  /** The chain of development versions, which leads to the same schema as the baseline. */
  development: readonly string[];
  /** One file per wing, lowest first. */
  baseline: readonly string[];
  /** Those that followed the baseline. */
  later: readonly string[];
};

export async function listMigrations(): Promise<Migrations> {
  const names = await listFiles(FOLDER);
  return {
    development: await listFiles(DEVELOPMENT_FOLDER),
    baseline: names.filter((name) => OF_BASELINE.test(name)),
    later: names.filter((name) => !OF_BASELINE.test(name)),
  };
}

/**
 * The migrations that a database has or gets, oldest first. One of a development version gets the rest
 * of that chain, after which the baseline is only noted; any other gets the baseline.
 */
export async function listMigrationNames(applied: readonly string[] = []): Promise<string[]> {
  const { development, baseline, later } = await listMigrations();
  return [...(isOfDevelopment(applied) ? development : []), ...baseline, ...later];
}

/** Whether a database with these migrations is not on the baseline yet. */
export function isOfDevelopment(applied: readonly string[]): boolean {
  return applied.includes(FIRST_OF_DEVELOPMENT);
}

/** Whether a database with these migrations is older than both chains, and cannot be migrated. */
export function isBeforeBaseline(applied: readonly string[]): boolean {
  const starts = [FIRST_OF_DEVELOPMENT, FIRST_OF_BASELINE];
  return applied.length > 0 && !starts.some((name) => applied.includes(name));
}

/** The SQL of a migration of either chain. */
export async function readMigration(name: string): Promise<string> {
  const { development } = await listMigrations();
  const folder = development.includes(name) ? DEVELOPMENT_FOLDER : FOLDER;
  return readFile(new URL(name, folder), 'utf8');
}

/** SHA-256, by which an edited migration is recognised. */
export const checksumOf = (sql: string): string => createHash('sha256').update(sql).digest('hex');

async function listFiles(folder: URL): Promise<string[]> {
  const names = await readdir(folder);
  return names.filter((name) => name.endsWith('.sql')).sort();
}

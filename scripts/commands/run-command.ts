import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Runs `npm run tributary -- <words>` on a data folder, as an operator does; on the embedded
 * PostgreSQL, which each command starts and stops, unless `env` has a DATABASE_URL.
 */
export function runCommand(env: { DATA_DIR: string; DATABASE_URL?: string }, ...words: string[]) {
  const run = spawnSync('node', ['scripts/tributary.ts', ...words], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, ENV_FILE: '', STAFF_PASSWORD: '', ...env },
  });
  return { code: run.status, out: run.stdout, err: run.stderr };
}

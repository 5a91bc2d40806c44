import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Runs `npm run tributary -- <words>` on a data folder, as an operator does. */
export function runCommand(dataDir: string, ...words: string[]) {
  const run = spawnSync('node', ['scripts/tributary.ts', ...words], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, ENV_FILE: '', DATA_DIR: dataDir, STAFF_PASSWORD: '' },
  });
  return { code: run.status, out: run.stdout, err: run.stderr };
}

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import { runWords } from './run-words.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

type Env = { DATA_DIR: string; DATABASE_URL?: string };

const withDefaults = (env: Env) => ({ ENV_FILE: '', STAFF_PASSWORD: '', ...env });

/**
 * Runs `npm run tributary -- <words>` on a data folder, as an operator does; on the embedded
 * PostgreSQL, which each command starts and stops, unless `env` has a DATABASE_URL.
 */
export function runCommand(env: Env, ...words: string[]) {
  const run = spawnSync('node', ['scripts/tributary.ts', ...words], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, ...withDefaults(env) },
  });
  return { code: run.status, out: run.stdout, err: run.stderr };
}

/** The same in this process: loading the modules for each command takes longer than most commands. */
export async function runHere(env: Env, ...words: string[]) {
  for (const [name, value] of Object.entries(withDefaults(env))) vi.stubEnv(name, value);
  const [out, err] = (['log', 'error'] as const).map((method) => {
    const printed: string[] = [];
    vi.spyOn(console, method).mockImplementation((text) => void printed.push(`${text}\n`));
    return printed;
  });
  try {
    const code = await runWords(words);
    return { code, out: (out ?? []).join(''), err: (err ?? []).join('') };
  } finally {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  }
}

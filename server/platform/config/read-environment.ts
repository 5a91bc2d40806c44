import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

const DEFAULT_FILE = '.env';

/**
 * The environment of this process, completed by the file that ENV_FILE names (`.env` in the working
 * directory by default; empty: no file). Variables of the process take precedence over the file.
 */
export function readEnvironment(env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const path = env.ENV_FILE ?? DEFAULT_FILE;
  if (path === '') return env;
  try {
    return { ...parseEnv(readFileSync(path, 'utf8')), ...env };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' && env.ENV_FILE === undefined) return env;
    throw new Error(`ENV_FILE must name a readable file, not "${path}" (${code}).`);
  }
}

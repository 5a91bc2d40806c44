import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { TypedCommand } from './list-commands.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Runs a command as an operator does; returns what it printed, and what is wrong with that. */
export async function typeCommand(
  { words, prints, code, env: own = {} }: TypedCommand,
  env: Readonly<Record<string, string>>,
): Promise<{ out: string; violation: string | null }> {
  const child = spawn(process.execPath, ['scripts/tributary.ts', ...words], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...env,
      ...own,
    },
  });
  const [out, err, [ended]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  const isRight = ended === (code ?? 0) && prints.test(out + err);
  const violation = isRight ? null : `${words.join(' ')} ended with ${ended}: ${out}${err}`;
  return { out, violation };
}

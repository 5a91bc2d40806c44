import { spawn } from 'node:child_process';

/**
 * `npm run check`: structure, messages, types, format and lint, dead code of the whole tree and of the
 * product. The slow ones are in the first places; two run at a time, and each prints its own errors
 * when it ends.
 */
const CHECKS: readonly [string, ...string[]][] = [
  ['tsc', '--noEmit'],
  ['knip'],
  ['knip', '--production', '--config', 'knip.production.ts', '--include', 'files,exports'],
  ['biome', 'check', '--error-on-warnings'],
  ['node', 'scripts/check-structure.ts'],
  ['node', 'scripts/check-messages.ts'],
];
const CONCURRENCY = 2;

const waiting = [...CHECKS];
const failed: string[] = [];
await Promise.all(Array.from({ length: CONCURRENCY }, runChecks));
for (const check of failed) console.error(`failed: ${check}`);
process.exitCode = failed.length > 0 ? 1 : 0;

async function runChecks(): Promise<void> {
  for (let check = waiting.shift(); check; check = waiting.shift()) {
    if ((await runCheck(check)) !== 0) failed.push(check.join(' '));
  }
}

/** The exit code of one check; its output is printed in one piece. */
async function runCheck([command, ...args]: readonly [string, ...string[]]) {
  const run = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const output: Buffer[] = [];
  run.stdout.on('data', (data: Buffer) => output.push(data));
  run.stderr.on('data', (data: Buffer) => output.push(data));
  const code = await new Promise<number | null>((resolve, reject) => {
    run.on('error', reject);
    run.on('close', resolve);
  });
  process.stdout.write(Buffer.concat(output));
  return code;
}

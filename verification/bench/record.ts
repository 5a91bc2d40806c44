import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const FILE = fileURLToPath(new URL('../../data/benchmarks.jsonl', import.meta.url));

/**
 * Appends a result of the running benchmark as one line of JSON, with what is needed to compare it with
 * an earlier one. Git ignores the file.
 */
export function record(figures: Readonly<Record<string, unknown>>, file = FILE): void {
  const [bench, ...args] = process.argv.slice(2);
  const machine = {
    processor: cpus()[0]?.model,
    cores: cpus().length,
    memory_gb: Math.round(totalmem() / 1e9),
    load: loadavg()[0],
  };
  const line = { bench, args, date: new Date(), commit: readCommit(), machine, figures };
  mkdirSync(dirname(file), { recursive: true });
  appendFileSync(file, `${JSON.stringify(line, rounded)}\n`);
}

/** Five digits are more than two runs have in common. */
function rounded(_key: string, value: unknown): unknown {
  const isFraction = typeof value === 'number' && !Number.isInteger(value);
  return isFraction ? Number(value.toPrecision(5)) : value;
}

/** The commit of the tree, marked where it has changes; null in a copy without history. */
function readCommit(): string | null {
  const cwd = dirname(fileURLToPath(import.meta.url));
  const found = spawnSync('git', ['describe', '--always', '--dirty'], { cwd, encoding: 'utf8' });
  return found.status === 0 ? found.stdout.trim() : null;
}

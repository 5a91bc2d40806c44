import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Found } from '../run-proofs.ts';
import { pickBelow, type Random } from '../seeded-random.ts';
import { targets } from './fuzz/list-targets.ts';
import { fuzzSlice, type Progress } from './fuzz/run-slice.ts';

type Size = { ms: number };

const MAX_PROBLEMS = 5;
/** Progress is saved at least this often. */
const SLICE_MS = 30_000;

/**
 * Fuzzes every parser with nearly valid files for `ms` in total. Each file must be parsed or
 * refused in time; a seed determines the inputs. Progress is saved in a file named after the seed,
 * so that an interrupted run continues when it is started again with `--seed`.
 */
export async function fuzzParsers(random: Random, { ms }: Size): Promise<Found> {
  const seed = pickBelow(random, 2 ** 31);
  const path = join(tmpdir(), `tributary-fuzz-${seed}-${ms}.json`);
  const all: Progress[] = existsSync(path) ? JSON.parse(await readFile(path, 'utf8')) : startAll();
  if (existsSync(path)) console.log(`continues from ${path}`);
  const each = ms / all.length;
  const concurrency = Math.max(1, Math.floor(SLICE_MS / each));
  for (;;) {
    const open = all.filter((one) => one.ms < each && one.problems.length < MAX_PROBLEMS);
    if (open.length === 0) break;
    await fuzzSlice(seed, open.slice(0, concurrency), Math.min(each, SLICE_MS), each);
    await writeFile(path, JSON.stringify(all));
  }
  await rm(path, { force: true });
  return {
    counts: {
      parsers: all.length,
      inputs: all.reduce((sum, { inputs }) => sum + inputs, 0),
      'ms slowest input': Math.max(...all.map(({ slowest_ms }) => Math.round(slowest_ms))),
    },
    violations: all.flatMap(({ name, problems }) => problems.map((one) => `${name}: ${one}`)),
  };
}

const startAll = (): Progress[] =>
  Object.keys(targets).map((name) => ({ name, inputs: 0, ms: 0, slowest_ms: 0, problems: [] }));

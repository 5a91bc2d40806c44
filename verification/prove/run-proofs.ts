import type { Random } from './seeded-random.ts';
import { seededRandom } from './seeded-random.ts';

/**
 * The counts of a part of a proof, and one sentence for each violation and each exceeded limit of
 * time. A proof fails on both, a regular test only on violations: it may run on a busy machine.
 */
export type Found = {
  counts: Readonly<Record<string, number>>;
  violations: string[];
  tooSlow?: string[];
};
/** A part of a proof, which runs with the random numbers of its seed. */
export type Part = readonly [name: string, run: (random: Random) => Promise<Found>];

const MAX_SHOWN = 20;

/**
 * Runs the parts one after the other, each from the original seed, so that one can be run
 * separately with the same random numbers. The closing line has seed, counts and violations.
 */
export async function runParts(
  proof: string,
  seed: number,
  parts: readonly Part[],
  print: (line: string) => void,
): Promise<{ closing: string; violations: string[]; tooSlow: string[] }> {
  const counts: string[] = [];
  const violations: string[] = [];
  const tooSlow: string[] = [];
  for (const [name, run] of parts) {
    const begun = performance.now();
    const found = await run(seededRandom(seed));
    const figures = Object.entries(found.counts).map(([what, count]) => `${count} ${what}`);
    counts.push(...figures);
    violations.push(...found.violations.map((violation) => `${name}: ${violation}`));
    tooSlow.push(...(found.tooSlow ?? []).map((excess) => `${name}: ${excess}`));
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    print(`${name}: ${figures.join(', ')}; ${found.violations.length} violations, ${seconds} s`);
  }
  for (const line of [...violations, ...tooSlow].slice(0, MAX_SHOWN)) print(`  ${line}`);
  const closing = `${proof}: seed ${seed}, ${counts.join(', ')}, ${violations.length} violations`;
  return { closing, violations, tooSlow };
}

/** Runs `work` for 0 to `count` - 1, with limited concurrency. */
export async function runAtOnce(
  count: number,
  concurrency: number,
  work: (index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const index = next;
      next += 1;
      await work(index);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

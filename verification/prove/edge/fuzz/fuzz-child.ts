import { setImmediate } from 'node:timers/promises';
import { Refusal } from '#server/platform/refusal.ts';
import { seededRandom } from '../../seeded-random.ts';
import { targets } from './list-targets.ts';
import { mutateFile } from './mutate-file.ts';

/** Work for one target: the first input, and for how long. */
export type Slice = { name: string; first: number; ms: number };
/**
 * Sent before each input is parsed, and again if it failed. `ms` is the time used by this slice so
 * far.
 */
export type Report = { name: string; input: number; ms: number; problem?: string };

/**
 * A separate process, so that an endless loop or a crash costs one input: it reports each input
 * before parsing it. `node fuzz-child.ts <seed> <slices as JSON>`.
 */
const [seed = '0', slices = '[]'] = process.argv.slice(2);
for (const slice of JSON.parse(slices) as Slice[]) await fuzz(slice);
process.disconnect?.();
process.exit(0);

async function fuzz({ name, first, ms }: Slice): Promise<void> {
  const target = await targets[name]?.();
  if (!target) throw new Error(`There is no target ${name}.`);
  const begun = performance.now();
  const spent = () => performance.now() - begun;
  for (let input = first; spent() < ms; input += 1) {
    report({ name, input, ms: spent() });
    // Messages are only sent when the event loop runs.
    await setImmediate();
    const bytes = mutateFile(seededRandom(mix(`${name} ${seed} ${input}`)), target);
    try {
      await target.read(bytes);
    } catch (error) {
      const isExpected = error instanceof Refusal || target.expects?.(error) === true;
      const problem = String((error as Error).stack ?? error);
      if (!isExpected) report({ name, input, ms: spent(), problem });
    }
  }
}

function report(message: Report): void {
  process.send?.(message);
}

/** FNV-1a hash of a text. */
function mix(text: string): number {
  let hash = 0x811c9dc5;
  for (const sign of text) hash = Math.imul(hash ^ sign.charCodeAt(0), 0x01000193);
  return hash >>> 0;
}

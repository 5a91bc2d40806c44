import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { taskLimits } from '#server/platform/isolation/limits.ts';
import { readCpuMs } from '#server/platform/isolation/read-cpu-ms.ts';
import type { Report, Slice } from './fuzz-child.ts';

/** Fuzzing progress of one parser. */
export type Progress = {
  name: string;
  inputs: number;
  ms: number;
  slowest_ms: number;
  problems: string[];
};

const CHILD = fileURLToPath(new URL('./fuzz-child.ts', import.meta.url));
/** Processor time of an input of up to 0.4 MB: on a busy machine the clock runs on. */
const INPUT_CPU_MS = 20_000;
/** Time by the clock of an input that waits without computing. */
const INPUT_MS = 300_000;
const CHECK_MS = 5_000;

/**
 * One process that fuzzes several parsers one after the other, each for `sliceMs` or until it has
 * used `wholeMs` in total. An input that takes too long or ends the process is a violation of its
 * parser; the parsers after it wait for the next slice.
 */
export async function fuzzSlice(
  seed: number,
  open: readonly Progress[],
  sliceMs: number,
  wholeMs: number,
): Promise<void> {
  const slices = open.map(
    ({ name, inputs, ms }): Slice => ({ name, first: inputs, ms: Math.min(sliceMs, wholeMs - ms) }),
  );
  const child = fork(CHILD, [String(seed), JSON.stringify(slices)], {
    execArgv: [`--max-old-space-size=${taskLimits.file.memory_mb}`, '--no-warnings'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const before = new Map(open.map(({ name, ms }) => [name, ms]));
  let current: Progress | undefined;
  let stderr = '';
  let isLate = false;
  let begun = { clock: performance.now(), cpu: 0 };
  const timer = setInterval(() => {
    // The process loads its modules until the first report, which takes minutes on a busy machine.
    if (current === undefined) return;
    const isBusy = cpuMsOf(child) - begun.cpu > INPUT_CPU_MS;
    if (!isBusy && performance.now() - begun.clock < INPUT_MS) return;
    isLate = true;
    child.kill('SIGKILL');
  }, CHECK_MS);
  child.stderr?.on('data', (text) => {
    stderr += text;
  });
  child.on('message', ({ name, input, ms, problem }: Report) => {
    begun = { clock: performance.now(), cpu: cpuMsOf(child) };
    const next = open.find((one) => one.name === name);
    if (!next) return;
    const whole = (before.get(name) ?? 0) + ms;
    if (next === current) next.slowest_ms = Math.max(next.slowest_ms, whole - next.ms);
    current = next;
    Object.assign(next, { ms: whole, inputs: input + 1 });
    if (problem) next.problems.push(`input ${input} of seed ${seed}: ${problem}`);
  });
  const [code] = await once(child, 'close');
  clearInterval(timer);
  if (code === 0) {
    for (const { name, ms } of slices) settle(open, name, (before.get(name) ?? 0) + ms);
    return;
  }
  const input = `input ${(current?.inputs ?? 0) - 1} of seed ${seed}`;
  (current ?? open[0])?.problems.push(`${input} ${describeEnd(isLate)}: ${stderr.slice(0, 500)}`);
}

const describeEnd = (isLate: boolean): string =>
  isLate ? `took longer than ${INPUT_CPU_MS / 1000} s of processor time` : 'ended the process';

const cpuMsOf = ({ pid }: ChildProcess) => readCpuMs(pid) ?? 0;

/** The last input of a slice ends after its last report. */
function settle(open: readonly Progress[], name: string, ms: number): void {
  const progress = open.find((one) => one.name === name);
  if (progress) progress.ms = Math.max(progress.ms, ms);
}

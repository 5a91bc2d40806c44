import { pickBelow, type Random } from '../../seeded-random.ts';

/** The corpus of a target: complete files of its format, and the tokens of its grammar. */
export type Corpus = { seeds: readonly (Buffer | string)[]; tokens: readonly string[] };

const MAX_LENGTH = 400_000;
const MAX_CHANGES = 6;
/** Large enough to show costs that grow faster than the input. */
const REPEATS = [2, 3, 10, 100, 2_000, 40_000];
/** Characters and values at the limits of every format. */
const ODD = [
  '\u0000',
  '\uFEFF',
  '\uD800',
  '\u2028',
  '\u202E',
  '\r',
  '\t',
  ' ',
  '\\',
  '"',
  "'",
  '%',
  '-1',
  '1e999',
  '9'.repeat(40),
  '0x',
  'NaN',
  '__proto__',
  'constructor',
  '{"toString":1}',
];

/** A nearly valid file: a seed with parts cut, repeated, nested and spliced. */
export function mutateFile(random: Random, { seeds, tokens }: Corpus): Buffer {
  const pick = <T>(list: readonly T[]): T => list[pickBelow(random, list.length)] as T;
  const seed = pick(seeds);
  let text = typeof seed === 'string' ? seed : seed.toString('latin1');
  const words = [...tokens, ...ODD];
  const changes = 1 + pickBelow(random, MAX_CHANGES);
  for (let nth = 0; nth < changes; nth += 1) {
    const from = pickBelow(random, text.length + 1);
    const to = Math.min(text.length, from + pickBelow(random, 200));
    const [before, part, after] = [text.slice(0, from), text.slice(from, to), text.slice(to)];
    const times = pick(REPEATS);
    text = pick([
      () => before + after,
      () => before + repeat(part, times) + after,
      () => before + repeat(pick(words), times) + part + after,
      () => before + repeat(pick(tokens), times) + part + repeat(pick(tokens), times) + after,
      () => before + repeat(pick(tokens) + pick(tokens), times) + after,
      () => before + pick(words) + after,
      () => before + String(pick(seeds)).slice(pickBelow(random, 500)),
      () => before + flip(random, part) + after,
      () => before,
    ])().slice(0, MAX_LENGTH);
  }
  if (typeof seed !== 'string') return Buffer.from(text, 'latin1');
  return encode(random, text);
}

const repeat = (part: string, times: number) =>
  part.repeat(Math.min(times, Math.floor(MAX_LENGTH / Math.max(1, part.length))));

function flip(random: Random, text: string): string {
  return [...text]
    .map((sign) => String.fromCharCode(sign.charCodeAt(0) ^ (1 << pickBelow(random, 8))))
    .join('');
}

function encode(random: Random, text: string): Buffer {
  const kind = pickBelow(random, 12);
  if (kind === 0) return Buffer.from(`\uFEFF${text}`, 'utf16le');
  if (kind === 1) return Buffer.from(text, 'latin1');
  return Buffer.from(text.toWellFormed());
}

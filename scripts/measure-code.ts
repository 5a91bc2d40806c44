import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parseSource } from './structure/parse-source.ts';
import { isTestSupport, readSources, type Source } from './structure/read-sources.ts';
import { MAX_FUNCTION_LINES } from './structure/structure-rules.ts';

/**
 * `npm run measure-code [-- folder] [--reach path]`: size of the product's code, of this tree or of
 * another checkout, and how many files can be reached by imports from the file at `path`. Tests and
 * builders are counted separately.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { reach: { type: 'string', multiple: true, default: [] } },
});
const root = resolve(positionals[0] ?? '.');
const product = ['contract', 'server', 'web', 'pages'];
const sources = await readSources(root, product);
const code = sources.filter(({ path }) => !isTestSupport(path));
const lengths = code.map(linesOf).sort((one, other) => one - other);
const quantile = (part: number) => lengths[Math.floor((lengths.length - 1) * part)];
const functions = code.flatMap(({ path, text }) => parseSource(path, text).functions);
const migrations = globSync('server/platform/db/migrations/*.sql', { cwd: root }).map((path) =>
  readFileSync(join(root, path), 'utf8'),
);
const readers = new Map<string, number>();
for (const target of code.flatMap(({ imports }) => [...new Set(imports)])) {
  readers.set(target, (readers.get(target) ?? 0) + 1);
}
const withOneReader = code.filter(({ path }) => readers.get(path) === 1);

console.table({
  'product files': code.length,
  'files that one other file imports': withOneReader.length,
  'median lines': quantile(0.5),
  '95th percentile of lines': quantile(0.95),
  [`functions over ${MAX_FUNCTION_LINES} lines`]: functions.filter(
    ({ lines }) => lines > MAX_FUNCTION_LINES,
  ).length,
  'product lines': sum(code),
  'lines of migrations': migrations.reduce((lines, text) => lines + text.split('\n').length - 1, 0),
  'lines of all TypeScript, with tests and tools': sum(
    await readSources(root, [...product, 'scripts', 'verification']),
  ),
  ...Object.fromEntries(values.reach.map((path) => [`reached from ${path}`, countReached(path)])),
});

function linesOf({ text }: Source): number {
  return text.split('\n').length - 1;
}

function sum(files: readonly Source[]): number {
  return files.reduce((lines, file) => lines + linesOf(file), 0);
}

/** Files of the product that a file imports, directly or through others. */
function countReached(start: string): number {
  const byPath = new Map(code.map((source) => [source.path, source]));
  const reached = new Set<string>();
  const waiting = [start];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const source = byPath.get(path);
    if (!source || reached.has(path)) continue;
    reached.add(path);
    waiting.push(...source.imports);
  }
  return reached.size - 1;
}

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkDimensions } from './structure/check-dimensions.ts';
import { checkProductName } from './structure/check-product-name.ts';
import { checkSource } from './structure/check-source.ts';
import { checkVocabulary } from './structure/check-vocabulary.ts';
import { findCycles } from './structure/find-cycles.ts';
import { readSources } from './structure/read-sources.ts';

/**
 * Checks the tree against the rules of ARCHITECTURE.md: names, lengths, dependencies, table access
 * and vocabulary. Arguments limit the report to paths with one of these prefixes.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const folders = ['contract', 'server', 'web', 'pages', 'verification', 'scripts', 'clients'];
const sources = await readSources(root, folders);
const texts = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => /\.(sql|md|html|webmanifest)$|^web\/messages\//.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

const wanted = process.argv.slice(2);
const violations = [
  ...sources.flatMap((source) => checkSource(source).map((why) => `${source.path} ${why}`)),
  ...sources.flatMap((source) => checkDimensions(source).map((why) => `${source.path}${why}`)),
  ...[...sources, ...texts].flatMap((file) =>
    checkVocabulary(file).map((why) => `${file.path}${why}`),
  ),
  ...[...sources, ...texts].flatMap((file) =>
    checkProductName(file).map((why) => `${file.path}${why}`),
  ),
  ...findCycles(sources).map((cycle) => `import cycle: ${cycle.join(' -> ')}`),
].filter((line) => wanted.length === 0 || wanted.some((path) => line.startsWith(path)));

for (const line of violations) console.error(line);
console.log(`structure: ${sources.length} files, ${violations.length} violations`);
process.exitCode = violations.length > 0 ? 1 : 0;

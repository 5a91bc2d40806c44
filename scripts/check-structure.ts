import { fileURLToPath } from 'node:url';
import { findCircles } from './structure/find-circles.ts';
import { judge } from './structure/judge.ts';
import { readSources } from './structure/read-sources.ts';

/** Holds the tree against the rules of ARCHITECTURE.md: names, lengths, who imports whom. */
const root = fileURLToPath(new URL('..', import.meta.url));
const sources = await readSources(root, [
  'contract',
  'server',
  'web',
  'linkbook',
  'extension',
  'scripts',
  'bench',
  'prove',
  'e2e',
]);
const wrongs = sources.flatMap((source) => judge(source).map((why) => `${source.path} ${why}`));
const circles = findCircles(sources).map((circle) => `circle: ${circle.join(' -> ')}`);

for (const line of [...wrongs, ...circles]) console.error(line);
console.log(`structure: ${sources.length} files, ${wrongs.length + circles.length} wrongs`);
process.exitCode = wrongs.length + circles.length > 0 ? 1 : 0;

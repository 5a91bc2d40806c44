import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { readStolenMs } from './read-stolen.ts';

/** `npm run bench -- <name>` runs the benchmark `bench/<name>.ts`. */
const name = process.argv[2] ?? '';
const file = new URL(`./${name}.ts`, import.meta.url);
const isName = /^[a-z-]+$/.test(name) && name !== 'run' && existsSync(file);
if (isName) {
  const before = await readStolenMs();
  await import(file.href);
  const after = await readStolenMs();
  if (before !== null && after !== null) {
    const seconds = (performance.now() / 1000).toFixed(0);
    console.log(`${after - before} ms of ${seconds} s: processor time taken by the host`);
  }
} else {
  const names = (await readdir(new URL('.', import.meta.url), { withFileTypes: true }))
    .filter((entry) => entry.isFile() && !/^(run|record)\.ts$|\.test\.ts$/.test(entry.name))
    .map((entry) => entry.name.replace(/\.ts$/, ''));
  console.error(`Which measurement? There is: ${names.join(', ')}.`);
  process.exitCode = 1;
}

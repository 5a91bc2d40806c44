import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';

/** `npm run bench -- <name>` runs the benchmark `bench/<name>.ts`. */
const name = process.argv[2] ?? '';
const file = new URL(`./${name}.ts`, import.meta.url);
const isName = /^[a-z-]+$/.test(name) && name !== 'run' && existsSync(file);
if (isName) {
  await import(file.href);
} else {
  const names = (await readdir(new URL('.', import.meta.url), { withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.name !== 'run.ts')
    .map((entry) => entry.name.replace(/\.ts$/, ''));
  console.error(`Which measurement? There is: ${names.join(', ')}.`);
  process.exitCode = 1;
}

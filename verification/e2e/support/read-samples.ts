import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The Chinese pages show the samples of the English ones. */
const PAGES = [
  'docs/developers/*.md',
  'docs/integrations/*.md',
  'docs/report-orders.md',
  'docs/postbacks.md',
];
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** A fenced block of the developer documentation. */
export type Sample = { file: string; line: number; language: string; code: string };

/** Every fenced block of the documentation for developers of shops, in reading order. */
export function readSamples(): Sample[] {
  const files = globSync(PAGES, { cwd: ROOT })
    .filter((file) => !file.endsWith('.zh.md'))
    .sort();
  return files.flatMap((file) => {
    const text = readFileSync(ROOT + file, 'utf8');
    return [...text.matchAll(/^```(\w*)\n(.*?)^```$/gms)].map((found) => ({
      file,
      line: text.slice(0, found.index).split('\n').length,
      language: found[1] ?? '',
      code: found[2] ?? '',
    }));
  });
}

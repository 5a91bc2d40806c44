import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { dirname, join, normalize, relative } from 'node:path';

/** One source file: its path from the root, its text, and the project files it imports. */
export type Source = { path: string; text: string; imports: string[]; packages: string[] };

const IMPORT = /(?:^|\n)\s*(?:import|export)\s+(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]/g;
const LATE_IMPORT = /import\(\s*['"]([^'"]+)['"]\s*\)/g;

/** Reads every TypeScript source below the named folders. */
export async function readSources(root: string, folders: readonly string[]): Promise<Source[]> {
  const sources: Source[] = [];
  for (const folder of folders) {
    for await (const entry of glob(`${folder}/**/*.{ts,tsx}`, { cwd: root })) {
      const text = readFileSync(join(root, entry), 'utf8');
      sources.push({ path: entry, text, ...readImports(entry, text) });
    }
  }
  return sources.sort((one, other) => (one.path < other.path ? -1 : 1));
}

function readImports(path: string, text: string): { imports: string[]; packages: string[] } {
  const imports: string[] = [];
  const packages: string[] = [];
  for (const [, name = ''] of [...text.matchAll(IMPORT), ...text.matchAll(LATE_IMPORT)]) {
    if (name.startsWith('#')) imports.push(name.slice(1));
    else if (name.startsWith('.'))
      imports.push(relative('.', normalize(join(dirname(path), name))));
    else packages.push(name);
  }
  return { imports, packages };
}

/** The room a file belongs to: ['server', 'links'], ['web', 'ui'], ['contract', '']. */
export function roomOf(path: string): [string, string] {
  const [house = '', room = '', ...rest] = path.split('/');
  return [house, rest.length > 0 ? room : ''];
}

/** A file's name without folder and endings. */
export function nameOf(path: string): string {
  return (path.split('/').pop() ?? '').replace(/\.(test\.)?tsx?$/, '');
}

import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { dirname, join, normalize, relative } from 'node:path';

/** One source file: its path from the root, its text, and the project files it imports. */
export type Source = { path: string; text: string; imports: string[]; packages: string[] };

const IMPORT = /(?:^|\n)\s*(?:import|export)\s+(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]/g;
const LATE_IMPORT = /import\(\s*['"]([^'"]+)['"]\s*\)/g;

/** Reads every TypeScript source in the given folders. */
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

/** Wings whose folders are no capabilities: each is one room. */
const UNDIVIDED = ['platform', 'start'];

/**
 * Root folder and capability of a file: ['server', 'links'], ['server', 'platform'], ['web', 'ui'],
 * ['contract', '']. A file directly in `server/` has none.
 */
export function capabilityOf(path: string): [string, string] {
  const [root = '', folder = '', next = '', ...rest] = path.split('/');
  if (root === 'server' && !UNDIVIDED.includes(folder)) return [root, rest.length > 0 ? next : ''];
  return [root, next === '' ? '' : folder];
}

/** The wing of a file of the server: 'traffic'. */
export const wingOf = (path: string): string => path.split('/')[1] ?? '';

/** The area of the web application that a file belongs to: 'web/publisher/links', 'web/ui'. */
export function areaOf(path: string): string {
  const folders = path.split('/').slice(0, -1);
  return folders.slice(0, ['publisher', 'staff'].includes(folders[1] ?? '') ? 3 : 2).join('/');
}

/** A file's name without folder and extensions. */
export function nameOf(path: string): string {
  return (path.split('/').pop() ?? '').replace(/\.(test\.)?tsx?$/, '');
}

/** Whether a file is a test or builds test data: these may import and read everything. */
export const isTestSupport = (path: string): boolean =>
  /\.test\.tsx?$/.test(path) || /(^|\/)builders\.ts$/.test(path);

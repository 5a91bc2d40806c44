import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const STAMP = `${root}dist/web/.built-from`;
const SOURCES = ['web/**/*', 'contract/**/*.ts', 'vite.config.ts', 'package-lock.json'];

/** Builds the web application unless the last build was made from these very files. */
export async function buildWeb(): Promise<void> {
  const sources = await hashSources();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return;
  console.log('Building the web application...');
  const { build } = await import('vite');
  const before = process.env.NODE_ENV;
  // Vite builds for what this says: started by a test runner it would ship React for developers.
  process.env.NODE_ENV = 'production';
  try {
    // The configuration names the root (web/): naming another here would move the pages.
    await build({ configFile: `${root}vite.config.ts`, logLevel: 'warn' });
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
  writeFileSync(STAMP, sources);
}

async function hashSources(): Promise<string> {
  const names: string[] = [];
  for await (const entry of glob(SOURCES, { cwd: root, withFileTypes: true })) {
    if (entry.isFile()) names.push(`${entry.parentPath}/${entry.name}`);
  }
  const hash = createHash('sha256');
  for (const name of names.sort()) hash.update(name.slice(root.length)).update(readFileSync(name));
  return hash.digest('hex');
}

import { fileURLToPath } from 'node:url';
import { buildOnce } from './build-once.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const SOURCES = ['web/**/*', 'contract/**/*.ts', 'vite.config.ts', 'package-lock.json'];

/** Builds the web application unless the last build was made from these very files. */
export function buildWeb(): Promise<void> {
  return buildOnce({ root, folder: 'dist/web', sources: SOURCES, build: buildNow });
}

async function buildNow(): Promise<void> {
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
}

import { buildOnce } from './build-once.ts';
import { buildTargets } from './build-targets.ts';

const { root } = buildTargets.web;

/** Builds the web application unless the last build has the same sources. */
export function buildWeb(): Promise<void> {
  return buildOnce({ ...buildTargets.web, build: buildNow });
}

async function buildNow(): Promise<void> {
  console.log('Building the web application...');
  const { build } = await import('vite');
  const before = process.env.NODE_ENV;
  // Vite reads this variable: started by a test runner it would bundle the development build of
  // React.
  process.env.NODE_ENV = 'production';
  try {
    // The configuration names the root (web/): another one here would move the pages.
    await build({ configFile: `${root}vite.config.ts`, logLevel: 'warn' });
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildTargets } from './build-targets.ts';
import { type BuildTarget, isBuilt, STAMP } from './is-built.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

const HOW_TO_BUILD =
  'Run "npm ci" and "npm run build" where the development dependencies may be installed, and copy dist/ here.';

/**
 * Ensures that `dist/` can be served. If the bundler is installed, outdated parts are built in a
 * child process, so that the bundler's memory is released before serving. If it is not, the existing
 * pages and scripts are used as they are; throws if there are none. An outdated server is not used:
 * its sources are.
 */
export async function ensureBuilt(): Promise<void> {
  const { server, ...served } = buildTargets;
  const targets: BuildTarget[] = Object.values(served);
  const missing = targets.filter(({ folder }) => !existsSync(join(root, folder, STAMP)));
  if (missing.length === 0 && !existsSync(join(root, 'web'))) return;
  const isCurrent = targets.every(isBuilt);
  if (existsSync(join(root, 'node_modules', 'vite'))) {
    if (!isCurrent || !isBuilt(server)) await build();
    return;
  }
  if (isCurrent) return;
  if (missing.length > 0) {
    const folders = missing.map(({ folder }) => folder).join(' and ');
    throw new Error(`There is no ${folders}, and the bundler is not installed. ${HOW_TO_BUILD}`);
  }
  console.warn(`dist/ was built from other sources than those here. ${HOW_TO_BUILD}`);
}

async function build(): Promise<void> {
  const script = fileURLToPath(new URL('build.ts', import.meta.url));
  const child = spawn(process.execPath, [script], { stdio: 'inherit' });
  const end = () => child.kill();
  process.once('exit', end);
  const [code] = await once(child, 'exit');
  process.off('exit', end);
  if (code !== 0) throw new Error('The build failed: see the lines above.');
}

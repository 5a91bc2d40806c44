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
 * child process, so that the bundler's memory is released before serving. If it is not, an existing
 * `dist/` is used as it is; throws if there is none.
 */
export async function ensureBuilt(): Promise<void> {
  const targets: BuildTarget[] = Object.values(buildTargets);
  const missing = targets.filter(({ folder }) => !existsSync(join(root, folder, STAMP)));
  if (missing.length === 0 && !existsSync(join(root, 'web'))) return;
  const isCurrent = (await Promise.all(targets.map(isBuilt))).every(Boolean);
  if (isCurrent) return;
  if (existsSync(join(root, 'node_modules', 'vite'))) return build();
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

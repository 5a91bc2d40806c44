import type { InlineConfig } from 'vite';
import { buildTargets } from './build-targets.ts';

const { root } = buildTargets.server;

/** Runs Vite without the settings of the web application. */
export async function bundle(settings: InlineConfig): Promise<void> {
  const { build } = await import('vite');
  await build({ configFile: false, root, logLevel: 'warn', publicDir: false, ...settings });
}

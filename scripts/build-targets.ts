import { fileURLToPath } from 'node:url';
import type { BuildTarget } from './is-built.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The parts of `dist/` and their sources. */
export const buildTargets = {
  web: {
    root,
    folder: 'dist/web',
    sources: [
      'web/**/*',
      'contract/**/*.ts',
      'scripts/chunks/*.ts',
      'scripts/list-screens.ts',
      'vite.config.ts',
      'package-lock.json',
    ],
  },
  linkbook: {
    root,
    folder: 'dist/linkbook',
    sources: [
      'linkbook/*',
      'tracking-script/*',
      'extension/*',
      'contract/**/*.ts',
      'scripts/build-linkbook.ts',
    ],
  },
} satisfies Record<string, BuildTarget>;

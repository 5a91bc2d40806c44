import { fileURLToPath } from 'node:url';
import type { BuildTarget } from './is-built.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The parts of `dist/` and their sources. */
export const buildTargets = {
  web: {
    root,
    folder: 'dist/web',
    sources: [
      'web',
      'contract',
      'scripts/messages',
      'scripts/web-plugins.ts',
      'scripts/list-screens.ts',
      'scripts/write-compressed.ts',
      'vite.config.ts',
      'package-lock.json',
    ],
  },
  linkbook: {
    root,
    folder: 'dist/linkbook',
    sources: [
      'pages',
      'contract',
      'scripts/build-linkbook.ts',
      'scripts/write-compressed.ts',
      'scripts/bundle.ts',
    ],
  },
  server: {
    root,
    folder: 'dist/server',
    sources: [
      'server',
      'contract',
      'verification/fixtures/demo',
      'scripts/commands',
      'scripts/build-server.ts',
      'scripts/bundle.ts',
      'scripts/end-on-signal.ts',
      'scripts/run-program.ts',
      'package.json',
      'package-lock.json',
    ],
  },
} satisfies Record<string, BuildTarget>;

import type { KnipConfig } from 'knip';
import base from './knip.ts';

const production = (patterns: readonly string[]) => patterns.map((pattern) => `${pattern}!`);

/**
 * Dead code of the product: only production entry points count as users. A file or export that only
 * tests, builders, benchmarks, proofs or the replay use is reported.
 */
export default {
  compilers: base.compilers,
  ignoreExportsUsedInFile: true,
  // Functions with the doc tag `@testing` let tests drive time and queues; the tag is explained
  // where it is used.
  tags: ['-testing'],
  entry: production([
    'scripts/start.ts',
    'scripts/run-program.ts',
    'scripts/tributary.ts',
    'scripts/commands/run-words.ts',
    'scripts/demo-thread.ts',
    'scripts/backup-thread.ts',
    'server/start/back-up-in-thread.ts',
    'verification/fixtures/demo/load-in-thread.ts',
    'web/*.{html,ts,tsx}',
    'web/app/service-worker.ts',
    // The build writes it into the pages.
    'web/app/first-calls.ts',
    'pages/linkbook/site-script.ts',
    'pages/tracking-script/track-visit.ts',
    'pages/extension/popup.ts',
  ]),
  project: production([
    'contract/**/*.ts',
    'server/**/*.ts',
    'web/**/*.{ts,tsx}',
    'pages/**/*.ts',
    'scripts/commands/**/*.ts',
    'verification/fixtures/demo/**/*.ts',
    '!**/*.test.{ts,tsx}',
    '!**/builders.ts',
    // Runs a command for its tests.
    '!scripts/commands/run-command.ts',
    // The plans of tables and wings, which `scripts/check-structure.ts` reads.
    '!server/tables.ts',
    '!server/wings.ts',
  ]),
} satisfies KnipConfig;

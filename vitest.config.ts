import { defineConfig } from 'vitest/config';
import { LongFilesFirst } from '#fixtures/testing/long-files-first.ts';
import { compileCatalogues } from './scripts/messages/compile-catalogues.ts';

export default defineConfig({
  plugins: [compileCatalogues()],
  test: {
    include: [
      '{contract,fixtures,server,web,linkbook,extension,scripts,bench,prove,e2e}/**/*.test.{ts,tsx}',
    ],
    globalSetup: ['fixtures/testing/database.ts'],
    reporters: ['default', './scripts/closing-line.ts'],
    // Programs that tests start beside each other must not share the default port.
    env: { METRICS_PORT: '0' },
    testTimeout: 60_000,
    // Many tests wait for a browser, a process or a time limit: two workers leave two cores a third
    // idle.
    maxWorkers: 3,
    sequence: { sequencer: LongFilesFirst },
    hookTimeout: 180_000,
  },
});

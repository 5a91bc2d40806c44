import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      '{contract,fixtures,server,web,linkbook,extension,scripts,bench,prove,e2e}/**/*.test.{ts,tsx}',
    ],
    globalSetup: ['fixtures/testing/database.ts'],
    reporters: ['default', './scripts/closing-line.ts'],
    // Programs that tests start beside each other must not share the default port.
    env: { METRICS_PORT: '0' },
    testTimeout: 60_000,
    // Most tests wait for a browser or the database: one worker less than cores would leave one idle.
    maxWorkers: 2,
    hookTimeout: 180_000,
  },
});

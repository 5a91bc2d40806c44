import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      '{contract,server,web,linkbook,extension,scripts,bench,prove,e2e}/**/*.test.{ts,tsx}',
    ],
    globalSetup: ['server/testing/database.ts'],
    reporters: ['default', './scripts/closing-line.ts'],
    testTimeout: 60_000,
    hookTimeout: 180_000,
  },
});

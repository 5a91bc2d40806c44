import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,server,web,scripts,e2e}/**/*.test.{ts,tsx}'],
    globalSetup: ['server/testing/database.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});

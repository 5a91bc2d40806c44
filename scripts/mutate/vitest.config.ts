import { defineConfig } from 'vitest/config';

/** Tests of the pure money rules: they need no database, so that each mutant is fast to test. */
export default defineConfig({
  test: {
    include: [
      'server/{ledger,brands}/rules.test.ts',
      'server/ledger/move-commission.test.ts',
      'server/orders/{,exchange/}rules.test.ts',
      'server/payments/{,cycles/,invoices/}rules.test.ts',
    ],
  },
});

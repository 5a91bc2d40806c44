import { defineConfig } from 'vitest/config';

/** The tests that hold the pure rules of money: they need no database, so that each mutant costs little. */
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

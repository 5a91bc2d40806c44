import { defineConfig } from 'vitest/config';

/** Tests of the pure money rules: they need no database, so that each mutant is fast to test. */
export default defineConfig({
  test: {
    include: [
      'contract/{money,currencies}.test.ts',
      'server/{accounting,debts,invoices,ledger,money-limits,payments,payout-runs,rates,rewards,terms}/rules.test.ts',
      'server/invoices/{credits,electronic,self-billing}/rules.test.ts',
      'server/ledger/move-commission.test.ts',
      'server/orders/{,claims/,currencies/,fixed/,returns/,volumes/}rules.test.ts',
      'server/orders/{post-difference,returns/reverse-sale}.test.ts',
      'server/payments/{cycles,over-limit}/rules.test.ts',
      'server/payout-runs/{sending/rules,bank/reduce-to-sepa}.test.ts',
      'server/rates/{convert-minor,fetching/rules}.test.ts',
      'server/terms/choose-rule.test.ts',
    ],
  },
});

import { defineConfig } from 'vitest/config';

/** Tests of the pure money rules: they need no database, so that each mutant is fast to test. */
export default defineConfig({
  test: {
    include: [
      'contract/{money,currencies}.test.ts',
      'server/books/{accounting,ledger,money-limits,rates}/rules.test.ts',
      'server/payouts/{debts,invoices,payments,payout-runs,rewards}/rules.test.ts',
      'server/payouts/invoices/{credits,electronic,self-billing}/rules.test.ts',
      'server/payouts/payments/{cycles,over-limit}/rules.test.ts',
      'server/payouts/payout-runs/{sending/rules,bank/reduce-to-sepa}.test.ts',
      'server/offers/terms/{rules,choose-rule}.test.ts',
      'server/books/ledger/move-commission.test.ts',
      'server/books/rates/{convert-minor,fetching/rules}.test.ts',
      'server/sales/orders/{lines/,claims/,returns/,commission/currencies/,commission/fixed/,commission/volumes/}rules.test.ts',
      'server/sales/orders/{lines/post-difference,returns/reverse-sale}.test.ts',
    ],
  },
});

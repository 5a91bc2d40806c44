import { expect, test } from 'vitest';
import { cloneTemplate } from '#fixtures/testing/open-test-app.ts';
import { setClock } from '#server/platform/clock.ts';
import { openApplication } from './open-application.ts';
import { type ProofName, type Prove, proofs } from './proofs.ts';
import { runParts } from './run-proofs.ts';

/**
 * The quickest part of each proof, in small size. Not here: those that need a program of Debian, the
 * demonstration or half a minute (`cluster`, `conformance`, `endurance`, `operator`, `restarts`, `restore`). The
 * files `*.full.test.ts` run all parts.
 */
const quickest: Partial<Record<ProofName, string>> = {
  accounts: 'one-time links',
  clicks: 'kills',
  crawl: 'kills',
  currencies: 'conversions',
  disputes: 'claims',
  edge: 'huge heads',
  imports: 'coupons',
  ledger: 'edits',
  links: 'open redirect',
  money: 'operations',
  orders: 'arrival',
  outbound: 'inside',
  payouts: 'numbers',
  postbacks: 'values',
  'publisher-api': 'totals',
  reports: 'planted faults',
  shops: 'planted faults',
  upgrade: 'planted losses',
};

test.each(Object.entries(quickest) as [ProofName, string][])('%s: %s', async (name, wanted) => {
  // The proof before may have moved it.
  setClock(new Date());
  const app = await openApplication(await cloneTemplate());
  try {
    const prove: Prove = proofs[name];
    const parts = prove(app, 'small').filter(([part]) => part === wanted);
    expect(parts).toHaveLength(1);
    const { violations } = await runParts(name, 11, parts, console.log);
    expect(violations).toEqual([]);
  } finally {
    await app.close();
  }
});

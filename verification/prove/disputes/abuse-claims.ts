import { verifyLedger } from '#server/books/ledger/verify-ledger.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { advanceClock, DAY_MS } from '#server/platform/clock.ts';
import { buildOrderLine, buildReportingBrand } from '#server/sales/orders/builders.ts';
import { acceptDueClaims } from '#server/sales/orders/claims/accept-due-claims.ts';
import { approveLocked, decideOrderLines } from '#server/sales/orders/lines/decide-lines.ts';
import type { Application } from '../open-application.ts';
import type { Found } from '../run-proofs.ts';
import { pickBelow, type Random } from '../seeded-random.ts';
import { checkClaims } from './check-claims.ts';
import { type Account, fileClaim } from './file-claim.ts';

const REASONS = ['FRAUD', 'TERMS_VIOLATION', 'RETURNED', 'DUPLICATE', null] as const;
/** A run decides at most 100 claims. */
const RUNS = 100;

/**
 * Colluding accounts file hostile claims on one brand month after month, and no person decides any.
 * What the program has accepted by itself is compared with the limits, computed independently.
 */
export async function abuseClaims(
  app: Application,
  random: Random,
  { accounts, months, claims_each }: { accounts: number; months: number; claims_each: number },
): Promise<Found> {
  const brand = await buildReportingBrand(app);
  const staff = await buildStaff(app, 'finance');
  const sites: Account[] = [];
  for (let nth = 0; nth < accounts; nth += 1) sites.push(await buildPublisherWithSite(app));
  const counts = { filed: 0, refused: 0 };
  for (let month = 0; month < months; month += 1) {
    for (const site of sites) {
      const lines: number[] = [];
      for (const reason of REASONS) {
        const amount = `${20 + pickBelow(random, 60)}.00`;
        const { order_line_id } = await buildOrderLine(app, { brand, site, report: { amount } });
        if (reason) {
          const ids = [order_line_id];
          await decideOrderLines(app.db, staff, { ids, decision: 'rejected', reason });
        }
        lines.push(order_line_id);
      }
      for (let nth = 0; nth < claims_each; nth += 1) {
        const isFiled = await fileClaim(app, random, { brand, site, lines });
        counts[isFiled ? 'filed' : 'refused'] += 1;
      }
    }
    advanceClock(31 * DAY_MS);
    await acceptAll(app);
    await approveLocked(app);
  }
  advanceClock(31 * DAY_MS);
  await approveLocked(app);
  const checked = await checkClaims(app, brand);
  const { broken } = await verifyLedger(app.db);
  const violations = broken
    ? [...checked.violations, `the ledger is broken: ${broken}`]
    : checked.violations;
  return { counts: { ...counts, ...checked.counts }, violations };
}

async function acceptAll(app: Application): Promise<void> {
  for (let run = 0; run < RUNS; run += 1) await acceptDueClaims(app);
}

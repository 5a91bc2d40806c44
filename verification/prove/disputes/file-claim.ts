import type { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { buildFileRow } from '#server/people/uploads/builders.ts';
import { HOUR_MS, now } from '#server/platform/clock.ts';
import { newCode } from '#server/platform/ids.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { buildClickRef } from '#server/sales/orders/builders.ts';
import { addClaim, disputeLine } from '#server/sales/orders/claims/file-claim.ts';
import type { Application } from '../open-application.ts';
import { pickBelow, type Random } from '../seeded-random.ts';

export type Account = Awaited<ReturnType<typeof buildPublisherWithSite>>;
type Setup = {
  brand: { id: number; mcid: string };
  site: Account;
  lines: readonly number[];
};

/** Files a random hostile claim; whether it was taken. */
export async function fileClaim(app: Application, random: Random, setup: Setup) {
  try {
    await (random() < 0.5 ? claimMissing : disputeOne)(app, random, setup);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Amounts around every limit, and absurd ones. */
function drawAmount(random: Random): string {
  const near = [0.01, 1, 50, 99.99, 100, 100.01, 250, 499.99, 500, 500.01, 1_000, 1_000.01];
  const absurd = [50_000, 1_000_000, 9_999_999_999];
  const amounts = random() < 0.8 ? near : absurd;
  return (amounts[pickBelow(random, amounts.length)] ?? 1).toFixed(2);
}

const drawEvidence = async (app: Application, random: Random, site: Account) =>
  random() < 0.6 ? await buildFileRow(app, site) : undefined;

async function claimMissing(app: Application, random: Random, { brand, site }: Setup) {
  const at = now();
  const click_ref = await buildClickRef(app, { brand, site, at: new Date(at.getTime() - HOUR_MS) });
  await addClaim(app, site.publisher_id, {
    mcid: brand.mcid,
    order_id: `invented-${newCode(12)}`,
    order_time: at,
    amount: drawAmount(random),
    click_ref,
    note: 'The customer sent me the confirmation.',
    evidence: await drawEvidence(app, random, site),
  });
}

async function disputeOne(app: Application, random: Random, { site, lines }: Setup) {
  const isDeclined = random() < 0.5;
  await disputeLine(app.db, site.publisher_id, {
    order_line_id: lines[pickBelow(random, lines.length)] ?? 0,
    type: isDeclined ? 'declined' : 'wrong_amount',
    ...(!isDeclined && { amount: drawAmount(random) }),
    note: 'The shop confirms it.',
    evidence: await drawEvidence(app, random, site),
  });
}

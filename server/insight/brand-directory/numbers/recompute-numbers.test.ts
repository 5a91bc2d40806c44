import * as fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openBrand } from '#contract/brands/publisher.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildClickRow, buildLineRow } from '#server/insight/reports/builders.ts';
import { buildBrand } from '#server/offers/brands/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { HOUR_MS } from '#server/platform/clock.ts';
import { refreshNumbers } from '../refresh-numbers.ts';

const t = await openTestApp();
const publisher = await buildPublisherWithSite(t);

type Click = { hours: number; valid: boolean };
type Line = {
  hours: number;
  status: 'pending' | 'approved' | 'rejected';
  cents: number;
  /** Credited in a currency other than the brand's. */
  foreign: boolean;
};

const hours = fc.integer({ min: 1, max: 24 * 100 });
const clicks = fc.array(fc.record({ hours, valid: fc.boolean() }), {
  minLength: 80,
  maxLength: 260,
});
const lines = fc.array(
  fc.record({
    hours,
    status: fc.constantFrom('pending' as const, 'approved' as const, 'rejected' as const),
    cents: fc.integer({ min: 0, max: 50_000 }),
    foreign: fc.boolean(),
  }),
  { maxLength: 40 },
);

/** Credits the line in euros at a rate of 0.5; what the brand owes stays unchanged. */
async function creditInEuros(id: number): Promise<void> {
  await sql`
    update order_lines set currency = 'EUR', original_currency = 'USD', original_minor = sale_minor,
      brand_currency = 'USD', brand_sale_minor = sale_minor,
      brand_commission_minor = commission_minor, brand_rate = 1, sale_rate = 0.5,
      commission_rate = 0.5, sale_minor = sale_minor / 2, commission_minor = commission_minor / 2
    where id = ${id}`.execute(t.db);
}

/** Recomputes the expected numbers directly from the rows. */
function byHand(visits: readonly Click[], orders: readonly Line[]) {
  const within = (days: number) => (row: { hours: number }) => row.hours < days * 24;
  const valid = visits.filter((visit) => visit.valid);
  const earned = (days: number) =>
    orders
      .filter(within(days))
      .filter((line) => line.status !== 'rejected')
      .reduce((sum, line) => sum + line.cents, 0);
  const epc = (days: number) => {
    const count = valid.filter(within(days)).length;
    return count < 100 ? null : halfEven((earned(days) * 100) / count);
  };
  const decided = orders.filter((line) => line.status !== 'pending');
  const approved = decided.filter((line) => line.status === 'approved').length;
  const of90 = valid.filter(within(90)).length;
  const share = (part: number, whole: number) => Math.round((part / whole) * 1000) / 10;
  return {
    epc_7d: epc(7),
    epc_90d: epc(90),
    conversion_rate: of90 < 100 ? null : share(orders.filter(within(90)).length, of90),
    approval_rate: decided.length < 20 ? null : share(approved, decided.length),
  };
}

function halfEven(cents: number): string {
  const floor = Math.floor(cents);
  const rest = cents - floor;
  const up = rest > 0.5 || (rest === 0.5 && floor % 2 === 1);
  return ((floor + Number(up)) / 100).toFixed(2);
}

test('published brand numbers equal those computed by hand from clicks and orders', async () => {
  await fc.assert(
    fc.asyncProperty(clicks, lines, async (visits, orders) => {
      const brand = await buildBrand(t);
      const mine = { ...publisher, brand_id: brand.brand_id };
      const ago = (row: { hours: number }) =>
        new Date(Date.now() - row.hours * HOUR_MS + HOUR_MS / 2).toISOString();
      for (const visit of visits) {
        const reason = visit.valid ? {} : { invalid_reason: 'bot' as const };
        await buildClickRow(t, mine, { at: ago(visit), ...reason });
      }
      for (const [place, { cents, status, foreign, ...line }] of orders.entries()) {
        const { order_line_id } = await buildLineRow(t, mine, {
          order_id: `${brand.mcid}-${place}`,
          at: ago(line),
          status,
          sale_minor: 100_000n,
          commission_minor: BigInt(cents),
        });
        if (foreign) await creditInEuros(order_line_id);
      }
      await refreshNumbers(t);
      const shown = dataOf(await t.callAs(publisher, openBrand, { mcid: brand.mcid }));
      expect(shown).toMatchObject(byHand(visits, orders));
    }),
    { numRuns: 6, seed: 20_261_121 },
  );
}, 120_000);

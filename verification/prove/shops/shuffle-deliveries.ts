import { sql } from 'kysely';
import type { Webhook } from '#fixtures/testing/shops/life.ts';
import { type Draw, lives } from '#fixtures/testing/shops/lives.ts';
import { verifyLedger } from '#server/books/ledger/verify-ledger.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { now } from '#server/platform/clock.ts';
import { runNext } from '#server/platform/queue/run-rows.ts';
import { buildClickRef, buildReportingBrand } from '#server/sales/orders/builders.ts';
import { buildShop, deliverWebhook } from '#server/sales/shops/builders.ts';
import { shopDeliveryQueue } from '#server/sales/shops/jobs.ts';
import type { Application } from '../open-application.ts';
import type { Found } from '../run-proofs.ts';
import { pickBelow, type Random } from '../seeded-random.ts';

/**
 * Delivers the webhooks of each life in random sequences, some of them twice, and compares lines and
 * balances with those of the true sequence. Every other brand pays an amount per order.
 */
export async function shuffleDeliveries(
  app: Application,
  random: Random,
  arrivals: number,
): Promise<Found> {
  const violations: string[] = [];
  let webhooks = 0;
  for (const [platform, end, draw] of lives) {
    const outcomes = new Map<bigint | undefined, string>();
    for (let arrival = 0; arrival < arrivals; arrival += 1) {
      const fixed = arrival % 2 === 0 ? undefined : 1_001n;
      const first =
        outcomes.get(fixed) ?? (await runArrival(app, platform, draw, fixed, (all) => all)).outcome;
      outcomes.set(fixed, first);
      const next = await runArrival(app, platform, draw, fixed, (all) => shuffle(random, all));
      webhooks += next.delivered;
      if (next.outcome !== first) {
        violations.push(`${platform} ${end} ${arrival}: ${next.outcome} and not ${first}`);
      }
    }
  }
  const { broken } = await verifyLedger(app.db);
  if (broken) violations.push(`the ledger is broken: ${broken.what}`);
  return { counts: { orders: lives.length, arrivals, webhooks }, violations };
}

/** A random sequence in which about every third webhook is delivered twice. */
function shuffle(random: Random, webhooks: readonly Webhook[]): Webhook[] {
  const all = webhooks.flatMap((one) => (random() < 0.3 ? [one, one] : [one]));
  for (let place = all.length - 1; place > 0; place -= 1) {
    const other = pickBelow(random, place + 1);
    [all[place], all[other]] = [all[other] as Webhook, all[place] as Webhook];
  }
  return all;
}

/** Delivers and applies webhooks one by one to a new shop; returns its lines and balances as text. */
export async function runArrival(
  app: Application,
  platform: string,
  draw: Draw,
  fixed_minor: bigint | undefined,
  arrange: (webhooks: readonly Webhook[]) => readonly Webhook[],
): Promise<{ outcome: string; delivered: number }> {
  const brand = await buildReportingBrand(app, fixed_minor === undefined ? {} : { fixed_minor });
  const site = await buildPublisherWithSite(app);
  const shop = await buildShop(app, platform, { brand });
  const hour = 3_600_000;
  const click = await buildClickRef(app, { brand, site, at: new Date(now().getTime() - hour) });
  const life = draw(click, new Date(now().getTime() - hour / 6));
  const webhooks = arrange(life.webhooks);
  for (const webhook of webhooks) {
    const { status } = await deliverWebhook(app, shop, webhook);
    if (status !== 200) return { outcome: `${webhook.topic} was refused`, delivered: 0 };
    while (await runNext(app, shopDeliveryQueue));
  }
  const lines = await app.db
    .selectFrom('order_lines')
    .select(['line_id', 'sale_minor', 'commission_minor', 'status', 'attribution', 'quantity'])
    .select('voucher_code')
    .where('brand_id', '=', brand.id)
    .orderBy('line_id')
    .execute();
  const balances = await sql<{ text: string }>`
    select kind || ' ' || currency || ' ' || balance_minor as text from ledger_accounts
    where balance_minor <> 0 and (owner_kind = 'publisher' and owner_id = ${site.publisher_id}
      or owner_kind = 'brand' and owner_id = ${brand.id}) order by 1`.execute(app.db);
  // The commission of a rejected line is only a description of what it would have been.
  const texts = lines.map(({ commission_minor, ...line }) =>
    [...Object.values(line), line.status === 'rejected' ? '-' : commission_minor].join(' '),
  );
  const outcome = [...texts, ...balances.rows.map(({ text }) => text)].join('; ');
  return { outcome, delivered: webhooks.length };
}

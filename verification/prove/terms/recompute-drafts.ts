import { sql } from 'kysely';
import { orderReport } from '#contract/orders/fields.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { DAY_MS, now } from '#server/platform/clock.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { buildClickRef, buildReportingBrand } from '#server/sales/orders/builders.ts';
import { recomputeTerms } from '#server/sales/orders/commission/recompute-terms.ts';
import { receiveOrder } from '#server/sales/orders/intake/receive-order.ts';
import { decideOrderLines } from '#server/sales/orders/lines/decide-lines.ts';
import { inputOf } from '../money/set-rules.ts';
import type { Rule } from '../money/world.ts';
import { exact, sumMinor, writeAmount } from '../money-model/open-arithmetic.ts';
import type { Application } from '../open-application.ts';
import type { Found } from '../run-proofs.ts';
import { pickBelow, pickOne, type Random } from '../seeded-random.ts';
import { type Past, priceAgain } from './past-model.ts';

const DAYS = 90;
const CURRENCY = 'EUR';
const PUBLISHERS = 5;

type Brand = Awaited<ReturnType<typeof buildReportingBrand>>;
type Site = { publisher_id: number; site_id: number };
type Sent = { order_id: string; line_id: string; site: Site; minor: number };

/** Random orders of five months, and what random terms would have made of the last 90 days. */
export async function recomputeDrafts(
  app: Application,
  random: Random,
  lines: number,
  drafts: number,
): Promise<Found> {
  const brand = await buildReportingBrand(app, { currency: CURRENCY });
  const sites: Site[] = [];
  while (sites.length < PUBLISHERS) sites.push(await buildPublisherWithSite(app));
  await payInEuro(app, sites);
  await reportLines(app, random, { brand, sites }, lines);
  const stored = await readLines(app, brand.id);
  const violations: string[] = [];
  let changed = 0;
  for (let nth = 0; nth < drafts; nth += 1) {
    const rules = drawRules(random, sites);
    const found = await compare(app, brand, stored, rules);
    violations.push(...found.violations.map((one) => `draft ${nth}: ${one}`));
    changed += found.isChanged ? 1 : 0;
  }
  if (changed < drafts / 2) violations.push(`only ${changed} drafts change what is paid`);
  return { counts: { lines: stored.length, drafts, 'drafts that change it': changed }, violations };
}

/** Amounts are compared in the currency of the brand; conversions have their own proof. */
async function payInEuro(app: Application, sites: readonly Site[]): Promise<void> {
  const ids = sites.map(({ publisher_id }) => publisher_id);
  await app.db
    .updateTable('publishers')
    .set({ currency: CURRENCY })
    .where('id', 'in', ids)
    .execute();
}

async function reportLines(
  app: Application,
  random: Random,
  { brand, sites }: { brand: Brand; sites: readonly Site[] },
  count: number,
): Promise<void> {
  const staff = await buildStaff(app);
  const sent: Sent[] = [];
  const start = now().getTime() - 150 * DAY_MS;
  const clicks = new Map<Site, string>();
  for (const site of sites) {
    clicks.set(site, await buildClickRef(app, { brand, site, at: new Date(start - 60_000) }));
  }
  // Clicks count for as long as the brand says.
  const reporting = { ...brand, cookie_days: 400 };
  for (let nth = 0; sent.length < count; nth += 1) {
    const report = drawReport(random, sites, sent, nth);
    const at = new Date(start + pickBelow(random, 149 * 24 * 3_600) * 1_000);
    const parsed = orderReport.parse({
      ...report.fields,
      click_ref: clicks.get(report.site),
      order_time: at.toISOString(),
    });
    const ids = await receiveOrder(app, reporting, parsed, 'demo').then(
      (recorded) => recorded.order_line_ids,
      (error: unknown) => {
        // A line may have been returned already.
        if (error instanceof Refusal && error.key === 'RETURN_EXCEEDS_SALE') return [];
        throw error;
      },
    );
    sent.push(...report.sent);
    if (ids.length > 0 && random() < 0.04) {
      await decideOrderLines(app.db, staff, { ids, decision: 'rejected', reason: 'RETURNED' });
    }
  }
}

/** A new order, a line added to an order, or a return. */
function drawReport(
  random: Random,
  sites: readonly Site[],
  sent: readonly Sent[],
  nth: number,
): { fields: object; site: Site; sent: Sent[] } {
  const old = sent.length > 20 ? pickOne(random, sent) : null;
  const chance = random();
  if (old && chance < 0.12 && old.minor > 200) {
    const minor = Math.max(1, pickBelow(random, Math.floor(old.minor / 3)));
    const fields = {
      order_id: `R-${nth}`,
      event: 'cancellation',
      sale_order_id: old.order_id,
      sale_line_id: old.line_id,
      amount: writeAmount(BigInt(-minor), CURRENCY),
      ...(random() < 0.5 && { quantity: -1 }),
    };
    return { fields, site: old.site, sent: [{ ...old, order_id: `R-${nth}`, minor: 0 }] };
  }
  const site = old && chance < 0.25 ? old.site : pickOne(random, sites);
  const order_id = old && chance < 0.25 && old.minor > 0 ? old.order_id : `O-${nth}`;
  const count = order_id === old?.order_id ? 1 : 1 + pickBelow(random, 3);
  const drawn = Array.from({ length: count }, (_, place) => {
    const minor = random() < 0.05 ? 0 : 1 + pickBelow(random, 40_000);
    const line_id = `${nth}-${place}`;
    return { minor, line_id, fields: { line_id, ...drawItem(random, minor) } };
  });
  return {
    fields: {
      order_id,
      ...(random() < 0.4 && { country: pickOne(random, ['DE', 'US', 'NP']) }),
      ...(random() < 0.4 && { customer: pickOne(random, ['new', 'existing']) }),
      ...(random() < 0.6 && { customer_ref: `c${pickBelow(random, 300)}` }),
      lines: drawn.map(({ fields }) => fields),
    },
    site,
    sent: drawn.map(({ minor, line_id }) => ({ order_id, line_id, site, minor })),
  };
}

const drawItem = (random: Random, minor: number) => ({
  amount: writeAmount(BigInt(minor), CURRENCY),
  ...(random() < 0.5 && { category: pickOne(random, ['shoes', 'Shoes', 'hats']) }),
  ...(random() < 0.5 && { sku: pickOne(random, ['A-1', 'a-1', 'B-2']) }),
  ...(random() < 0.7 && { quantity: pickBelow(random, 5) }),
});

async function readLines({ db }: Application, brandId: number): Promise<Past[]> {
  const { rows } = await sql<Omit<Past, 'at'> & { order_time: Date }>`
    select id, order_id, order_time, event, publisher_id as publisher, sale_minor as sale,
      commission_minor as commission, quantity, category, sku, customer_kind as customer,
      customer_country as country, customer_ref, sale_id as of
    from order_lines
    where brand_id = ${brandId} and publisher_id is not null and status <> 'rejected'
    order by order_time, id`.execute(db);
  return rows.map(({ order_time, ...row }) => ({ ...row, at: order_time.getTime() }));
}

/** A general rule and some of everything that terms can say. */
function drawRules(random: Random, sites: readonly Site[]): Rule[] {
  const plain = { name: 'Standard', ...NO_CONDITION, ...drawPay(random) };
  const rules: Rule[] = random() < 0.9 ? [plain] : [];
  const tier = pickOne(random, ['orders', 'sales'] as const);
  if (random() < 0.5) {
    const from = tier === 'orders' ? 1 + pickBelow(random, 60) : 1 + pickBelow(random, 900_000);
    rules.push({
      ...plain,
      ...drawPay(random),
      name: 'Tier',
      tier: { by: tier, from: BigInt(from) },
    });
    if (rules.length === 1) rules.push(plain);
  }
  const add = (name: string, condition: Partial<Rule>) => {
    if (random() < 0.4) rules.push({ name, ...NO_CONDITION, ...drawPay(random), ...condition });
  };
  add('Shoes', { category: 'SHOES' });
  add('Article', { sku: 'A-1' });
  add('New customers', { customer: 'new' });
  add('First orders', { turn: 'first' });
  add('Later orders', { turn: 'renewal', months: pickOne(random, [0, 1, 2]) });
  add('Germany', { country: 'DE' });
  add('One publisher', { publisher: pickOne(random, sites).publisher_id });
  return rules.length === 0 ? [plain] : rules;
}

const NO_CONDITION = {
  ...{ publisher: null, sku: null, category: null, customer: null, turn: null, country: null },
  ...{ months: null, tier: null },
};

function drawPay(random: Random) {
  if (random() < 0.55) {
    const ppm = pickBelow(random, 40) * 2_500;
    return { ppm, fixed: null, basis: null, capOrder: null, capMonth: null };
  }
  const basis = pickOne(random, ['order', 'line', 'unit'] as const);
  return {
    ppm: null,
    fixed: BigInt(1 + pickBelow(random, 2_000)),
    basis,
    capOrder: basis !== 'order' && random() < 0.4 ? BigInt(500 + pickBelow(random, 5_000)) : null,
    capMonth: random() < 0.4 ? BigInt(1_000 + pickBelow(random, 90_000)) : null,
  };
}

async function compare(app: Application, brand: Brand, stored: readonly Past[], rules: Rule[]) {
  const input = rules.map((rule) => inputOf({ currency: CURRENCY }, rule));
  const reply = await recomputeTerms(app.db, {
    mcid: brand.mcid,
    rules: JSON.parse(JSON.stringify(input)),
  });
  const from = new Date(reply.from).getTime();
  if (Math.abs(from - (now().getTime() - DAYS * DAY_MS)) > DAY_MS) {
    return { isChanged: false, violations: [`it begins at ${reply.from}`] };
  }
  const start = rules.some((rule) => rule.tier !== null || rule.capMonth !== null)
    ? Date.UTC(new Date(from).getUTCFullYear(), new Date(from).getUTCMonth())
    : from;
  // Customers are known for longer than the days that are priced.
  const paid = priceAgain(exact, stored, rules, start);
  const shown = stored.filter((line) => line.at >= from);
  const total = (ids: readonly Past[]) => sumMinor(ids.map(({ id }) => paid.get(id) ?? 0n));
  const wrong = (name: string, said: string, expected: bigint) =>
    said === writeAmount(expected, CURRENCY)
      ? []
      : [`${name}: ${said} instead of ${writeAmount(expected, CURRENCY)}`];
  const violations = [
    ...wrong('before', reply.before, sumMinor(shown.map((line) => line.commission))),
    ...wrong('after', reply.after, total(shown)),
    ...[...Map.groupBy(shown, (line) => line.publisher)].flatMap(([publisher, mine]) => {
      const said = reply.list.find((one) => one.publisher_id === publisher);
      return wrong(`publisher ${publisher}`, said?.after ?? 'nothing', total(mine));
    }),
  ];
  return { isChanged: reply.before !== reply.after, violations };
}

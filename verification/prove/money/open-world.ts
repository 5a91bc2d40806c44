import { buildBankMethod } from '#server/payouts/payout-runs/builders.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { DAY_MS, setClock } from '#server/platform/clock.ts';
import { newCode } from '#server/platform/ids.ts';
import { buildReportingBrand } from '#server/sales/orders/builders.ts';
import type { Application } from '../open-application.ts';
import { digitsOf, roundHalfEven } from '../reports/count-money.ts';
import { pickBelow, type Random, seededRandom } from '../seeded-random.ts';
import { brandKinds } from './brand-kinds.ts';
import { RATE_UNIT } from './money-arithmetic.ts';
import { setRules } from './set-rules.ts';
import { type Brand, CURRENCIES, type Publisher, type Rates, type World } from './world.ts';

/** Approximate units per euro, in hundredths. */
const PER_EURO = { USD: 109, JPY: 16_850, KWD: 33 } as const;
const TAXES = ['19.0000', '0.0000', '7.7500'] as const;

/** Limits of a payment in whole units of a currency. */
export const limitsOf = (currency: string) => {
  const unit = 10n ** BigInt(digitsOf(currency)) * (currency === 'JPY' ? 150n : 1n);
  return { minimum: 25n * unit, payout: 4_000n * unit };
};

/** What of a world is stored, so that an interrupted proof can continue with it. */
export type StoredWorld = Omit<World, 'rates' | 'brands'> & {
  /** Which kinds its brands are of. */
  kinds: number[];
  brands: Omit<Brand, 'terms'>[];
};

/** Brands with every kind of terms, publishers of four currencies, coupons, links and limits. */
export async function buildWorld(
  app: Application,
  random: Random,
  {
    start,
    pace,
    publishers,
    kinds,
  }: Pick<StoredWorld, 'start' | 'pace' | 'kinds'> & { publishers: number },
): Promise<StoredWorld> {
  const staff: number[] = [];
  for (let nth = 0; nth < 3; nth += 1) staff.push((await buildStaff(app, 'finance')).staff_id);
  const people: (Publisher & { site_id: number })[] = [];
  for (let nth = 0; nth < publishers; nth += 1) {
    const currency = CURRENCIES[nth % CURRENCIES.length] ?? 'USD';
    const { publisher_id, site_id, token } = await buildPublisherWithSite(app, { currency });
    await buildBankMethod(app, publisher_id);
    people.push({ id: publisher_id, site_id, currency, token });
  }
  const brands: StoredWorld['brands'] = [];
  for (const nth of kinds) {
    const kind = brandKinds[nth];
    if (!kind) throw new Error(`There is no kind ${nth}.`);
    const made = await buildReportingBrand(app, { currency: kind.currency, rate_ppm: null });
    const tax = TAXES[nth % TAXES.length] ?? '0.0000';
    const fee = nth % 2 === 0 ? 20 : 7;
    const owner = people[pickBelow(random, people.length)] as Publisher;
    await setBilling(app, made.id, { tax, fee, isTokyo: kind.offsetHours === 9 });
    const coupon = { code: `ONLY-${made.id}`, publisher: owner.id };
    await addCoupon(app, made.id, coupon);
    const links: Record<number, number> = {};
    for (const one of people) links[one.id] = await addLink(app, made.id, one);
    const { currency, offsetHours, hasHistory } = kind;
    const billing = { feePercent: fee, taxPpm: Math.round(Number(tax) * 10_000) };
    const { id, mcid } = made;
    brands.push({ id, mcid, currency, offsetHours, hasHistory, ...billing, coupon, links });
  }
  await setLimits(app);
  const list = people.map(({ site_id: _, ...one }) => one);
  return { start, pace, kinds, publishers: list, staff, brands };
}

/** The world with its rates, which are stored, and the first terms, which are announced. */
export async function openWorld(
  app: Application | null,
  stored: StoredWorld,
  days: number,
): Promise<World> {
  const rates = await openRates(app, stored.start, days);
  const world: World = { ...stored, rates, brands: [] };
  for (const [nth, brand] of stored.brands.entries()) {
    const rules =
      brandKinds[stored.kinds[nth] ?? 0]?.rules(stored.publishers.map(({ id }) => id)) ?? [];
    const full = { ...brand, terms: [] };
    world.brands.push(full);
    // Terms cannot begin in the past, however long a slow machine takes.
    setClock(new Date(stored.start - 60_000));
    if (app) await setRules(app.db, full, rules, stored.start);
    else full.terms.push({ from: stored.start, rules } as never);
  }
  return world;
}

async function openRates(app: Application | null, start: number, days: number): Promise<Rates> {
  const known = new Map<string, Map<string, bigint>>();
  const rows: { day: string; currency: string; per_eur: string }[] = [];
  for (let nth = -40; nth < days; nth += 1) {
    const at = start + nth * DAY_MS;
    const random = seededRandom(Math.floor(at / DAY_MS));
    const drawn = new Map<string, bigint>([['EUR', RATE_UNIT]]);
    const day = dayOf(at);
    for (const [currency, worth] of Object.entries(PER_EURO)) {
      const about = BigInt(worth) * (RATE_UNIT / 100n);
      const rate = about + (about * BigInt(pickBelow(random, 20_000) - 10_000)) / 1_000_000n;
      drawn.set(currency, rate);
      rows.push({ day, currency, per_eur: text(rate) });
    }
    known.set(day, drawn);
  }
  if (app) await storeRates(app, rows);
  return (from, to, at) => {
    const day = known.get(dayOf(at));
    const [own, other] = [day?.get(from), day?.get(to)];
    if (!own || !other) throw new Error(`no rate from ${from} to ${to} on ${dayOf(at)}`);
    return roundHalfEven(other * RATE_UNIT, own);
  };
}

async function storeRates(
  { db }: Application,
  rows: { day: string; currency: string; per_eur: string }[],
) {
  const imported_at = new Date(0);
  await db
    .insertInto('exchange_rates')
    .values(rows.map((row) => ({ ...row, source: 'file', imported_at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
const text = (rate: bigint) => `${rate / RATE_UNIT}.${String(rate % RATE_UNIT).padStart(10, '0')}`;

async function setBilling(
  { db }: Application,
  id: number,
  { tax, fee, isTokyo }: { tax: string; fee: number; isTokyo: boolean },
): Promise<void> {
  const zone = isTokyo ? { time_zone: 'Asia/Tokyo' } : {};
  const set = { tax_percent: tax, network_fee_percent: fee, ...zone };
  await db.updateTable('brands').set(set).where('id', '=', id).execute();
}

async function addCoupon({ db }: Application, brand_id: number, coupon: Brand['coupon']) {
  const { code, publisher } = coupon;
  const at = new Date(0);
  const dates = { starts_at: at, created_at: at, updated_at: at };
  const row = { brand_id, name: code, code, kind: 'coupon', exclusive_publisher_id: publisher };
  await db
    .insertInto('coupons')
    .values({ ...row, ...dates })
    .execute();
}

async function addLink(
  { db }: Application,
  brand_id: number,
  { id: publisher_id, site_id }: { id: number; site_id: number },
): Promise<number> {
  const target = { target_url: 'https://example.com/', same_key: newCode(20), code: newCode(10) };
  const row = { publisher_id, site_id, brand_id, ...target, created_at: new Date(0) };
  const added = await db.insertInto('links').values(row).returning('id').executeTakeFirstOrThrow();
  return added.id;
}

async function setLimits({ db }: Application): Promise<void> {
  for (const currency of CURRENCIES) {
    const { minimum, payout } = limitsOf(currency);
    const most = payout * 1_000_000n;
    const set = {
      minimum_minor: minimum,
      payout_minor: payout,
      account_minor: most,
      day_minor: most,
    };
    await db
      .insertInto('money_limits')
      .values({ currency, ...set })
      .onConflict((conflict) => conflict.column('currency').doUpdateSet(set))
      .execute();
  }
}

import { buildBankMethod } from '#server/payouts/payout-runs/builders.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { DAY_MS, setClock } from '#server/platform/clock.ts';
import { buildReportingBrand } from '#server/sales/orders/builders.ts';
import { buildLink } from '#server/traffic/links/builders.ts';
import { addCoupon } from '../add-coupon.ts';
import { crossRates, drawRates, type Rates, storeRates } from '../money-model/cross-rates.ts';
import { unitOf } from '../money-model/open-arithmetic.ts';
import type { Application } from '../open-application.ts';
import { pickOne, type Random, seededRandom } from '../seeded-random.ts';
import { brandKinds } from './brand-kinds.ts';
import { setRules } from './set-rules.ts';
import { type Brand, CURRENCIES, dayOf, type Publisher, type World } from './world.ts';

const TAXES = ['19.0000', '0.0000', '7.7500'] as const;

/** Limits of a payment in whole units of a currency. */
export const limitsOf = (currency: string) => {
  const unit = unitOf(currency) * (currency === 'JPY' ? 150n : 1n);
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
    const owner = pickOne(random, people);
    await setBilling(app, made.id, { tax, fee, isTokyo: kind.offsetHours === 9 });
    const coupon = { code: `ONLY-${made.id}`, publisher_id: owner.id };
    await addCoupon(app, made.id, coupon);
    const links: Record<number, number> = {};
    for (const { id: publisher_id, site_id } of people) {
      const to = { brand_id: made.id, domain: 'example.com' };
      links[publisher_id] = (await buildLink(app, { publisher_id, site_id }, to)).link_id;
    }
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
  const drawn = Array.from({ length: days + 40 }, (_, nth) => {
    const at = start + (nth - 40) * DAY_MS;
    const random = seededRandom(Math.floor(at / DAY_MS));
    return [dayOf(at), drawRates(random, ['USD', 'JPY', 'KWD'])] as const;
  });
  const perEuro = new Map(drawn);
  if (app) await storeRates(app, perEuro);
  return crossRates(perEuro);
}

async function setBilling(
  { db }: Application,
  id: number,
  { tax, fee, isTokyo }: { tax: string; fee: number; isTokyo: boolean },
): Promise<void> {
  const zone = isTokyo ? { time_zone: 'Asia/Tokyo' } : {};
  const set = { tax_percent: tax, network_fee_percent: fee, ...zone };
  await db.updateTable('brands').set(set).where('id', '=', id).execute();
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

import { buildBankMethod } from '#server/payouts/payout-runs/builders.ts';
import { setClock } from '#server/platform/clock.ts';
import { markLateClicks } from '#server/sales/orders/attribution/mark-late-clicks.ts';
import { rollUpAllClicks } from '#server/traffic/clicks/builders.ts';
import { followZones } from '#server/traffic/clicks/roll-ups/follow-zones.ts';
import {
  crossRates,
  drawRates,
  type Rates,
  type RatesPerEuro,
  storeRates,
} from '../money-model/cross-rates.ts';
import type { Application } from '../open-application.ts';
import { addDays } from '../read-calendar.ts';
import type { Random } from '../seeded-random.ts';
import { drawVisits, storeVisits, type Visit } from './draw-visits.ts';
import { type Network, openNetwork, type Publisher, signInAgain } from './open-network.ts';
import { type Click, type Journal, readJournal } from './read-journal.ts';
import { OrderReporter } from './report-orders.ts';
import { simulateMonths } from './simulate-months.ts';
import { type Line, workOutLines } from './work-out-lines.ts';

/**
 * In this period clocks change in ten of the twelve zones, exactly at midnight in three of them.
 */
const FROM = '2026-08-20';
const DAYS = 92;

export type Size = { publishers: number; visits: number; orders: number };

/** A generated network after three months, with all figures derived from its journal. */
export type Books = {
  network: Network;
  journal: Journal;
  days: { from: string; to: string };
  lines: Line[];
  linesOf: (publisher: Publisher) => Line[];
  clicksOf: (publisher: Publisher) => Click[];
  rates: Rates;
  placeOf: (click: Click) => { brand: Network['brands'][number]; site: Publisher['sites'][number] };
  counts: Record<string, number>;
  violations: string[];
};

/** Simulates three months and reads the result. Moves the clock. */
export async function openBooks(app: Application, random: Random, size: Size): Promise<Books> {
  setClock(new Date(`${addDays(FROM, -4)}T00:00:00Z`));
  const network = await openNetwork(app, random, size.publishers);
  const rates = await openRates(app, random);
  for (const { publisher_id } of network.publishers) await buildBankMethod(app, publisher_id);
  const span = { from: FROM, to: addDays(FROM, DAYS) };
  const visits = drawVisits(app, random, network, span, size.visits);
  const isThere = ({ isLate }: Visit) => !isLate;
  await storeVisits(app, random, visits.filter(isThere));
  await rollUpAllClicks(app);
  const reporter = new OrderReporter(app, random, network, visits);
  const missing = visits.filter(({ isLate }) => isLate).sort((a, b) => a.at - b.at);
  const late = async (until: number) => {
    const place = missing.findIndex(({ at }) => at >= until);
    const come = missing.splice(0, place < 0 ? missing.length : place);
    await storeVisits(app, random, come);
  };
  const months = { from: FROM, days: DAYS, orders: size.orders, late };
  await simulateMonths(app, random, network, reporter, months);
  await late(Number.POSITIVE_INFINITY);
  await markLateClicks(app);
  await moveZones(app, network);
  await rollUpAllClicks(app);
  await signInAgain(app, network);
  const journal = await readJournal(app.db);
  const { lines, violations } = workOutLines({
    network,
    journal,
    reports: reporter.reports,
    rates,
  });
  return {
    ...index(network, journal, lines),
    rates,
    violations,
    counts: countAll(reporter, journal),
  };
}

/** Some days have no rates, and pounds none after six weeks: then amounts in pounds are not converted. */
async function openRates(app: Application, random: Random): Promise<Rates> {
  const perEuro: RatesPerEuro = new Map();
  for (let nth = 0; nth < DAYS + 45; nth += 1) {
    // A rate is valid for seven days.
    if (nth % 7 > 0 && random() < 0.4) continue;
    const pounds = nth < 42 ? (['GBP'] as const) : [];
    perEuro.set(addDays(FROM, nth - 40), drawRates(random, ['USD', 'JPY', 'KWD', ...pounds]));
  }
  await storeRates(app, perEuro);
  return crossRates(perEuro);
}

/**
 * Two accounts move to other zones: the roll-ups of one are updated, those of the other not yet.
 */
async function moveZones(app: Application, { publishers }: Network): Promise<void> {
  const move = async (publisher: Publisher | undefined, zone: string) => {
    if (!publisher) return;
    publisher.zone = zone;
    await app.db
      .updateTable('publishers')
      .set({ time_zone: zone })
      .where('id', '=', publisher.publisher_id)
      .execute();
  };
  await move(publishers.at(-1), 'Asia/Kathmandu');
  await rollUpAllClicks(app);
  await followZones(app);
  await move(publishers.at(-2), 'Australia/Lord_Howe');
}

function index(network: Network, journal: Journal, lines: Line[]) {
  // An order is sorted by its first line: by time, then by id.
  lines.sort((one, other) => one.order_time - other.order_time || one.id - other.id);
  const owned = Map.groupBy(lines, (line) => line.publisher_id);
  const clicked = Map.groupBy(journal.clicks, (click) => click.publisher_id);
  const brands = new Map(network.brands.map((brand) => [brand.id, brand]));
  const sites = new Map(
    network.publishers.flatMap((one) => one.sites).map((site) => [site.site_id, site]),
  );
  return {
    network,
    journal,
    lines,
    days: { from: FROM, to: addDays(FROM, DAYS) },
    linesOf: (publisher: Publisher) => owned.get(publisher.publisher_id) ?? [],
    clicksOf: (publisher: Publisher) => clicked.get(publisher.publisher_id) ?? [],
    placeOf: (click: Click) => {
      const [brand, site] = [brands.get(click.brand_id), sites.get(click.site_id)];
      if (!brand || !site) throw new Error(`click ${click.id} has no brand or site`);
      return { brand, site };
    },
  };
}

function countAll({ counts }: OrderReporter, journal: Journal): Record<string, number> {
  return {
    clicks: journal.clicks.length,
    ...counts,
    lines: journal.names.length,
    changes: journal.changes.length,
    settlements: journal.settlements.length,
    payments: journal.payments.length,
  };
}

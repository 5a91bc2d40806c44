import type { AddressInfo } from 'node:net';
import { makeApiToken } from '../make-api-token.ts';
import type { Application } from '../open-application.ts';
import { addDays } from '../read-calendar.ts';
import { differenceOf } from '../reports/call-with-retry.ts';
import type { Books } from '../reports/open-books.ts';
import type { Found } from '../run-proofs.ts';
import { pickBelow, pickOne, type Random } from '../seeded-random.ts';
import { readExport, readScreen } from './read-screen.ts';
import { type ApiLine, OLDER_WAYS, openClient } from './speak-api.ts';
import { sumLines, type Totals } from './sum-lines.ts';

type Period = { begin: string; end: string };
type Sources = Record<string, Totals>;

/** Compares every source of every account: for all days, and for a few random ones. */
export async function checkTotals(app: Application, random: Random, books: Books): Promise<Found> {
  const host = await listen(app);
  const violations: string[] = [];
  let [lines, sources] = [0, 0];
  for (const publisher of books.network.publishers) {
    const token = await makeApiToken(app, publisher);
    const client = openClient(host, token);
    for (const period of periodsOf(random, books)) {
      const window = { ...period, time_zone: publisher.zone };
      const api = await client.lines(window);
      const way = pickOne(random, OLDER_WAYS);
      const all: Sources = {
        orders: sumLines(await client.orders(window)),
        [`older ${way}`]: sumLines(await client.older(way)(window)),
        export: await readExport(app, publisher, asDays(period)),
      };
      // Orders are dated by their first line, so a part of the days can differ line by line.
      if (period.isPart) delete all.orders;
      else all.changes = sumLines(await client.changes());
      const { transactions, performance } = await readScreen(app, publisher, asDays(period));
      all.screen = transactions;
      const about = `${publisher.publisher_id} ${period.begin} to ${period.end} ${publisher.zone}`;
      violations.push(
        ...differencesOf(sumLines(api), all).map((one) => `${about}: ${one}`),
        ...differencesOf(commissionsOf(sumLines(api)), { performance: commissionsOf(performance) }),
      );
      lines += api.length;
      sources += Object.keys(all).length + 2;
    }
  }
  const { changes = 0, orders = 0 } = books.counts;
  return { counts: { orders, events: changes, 'lines read': lines, sources }, violations };
}

/** Alters one line of a source; every altered source must differ in its totals. */
export async function plantDifferences(
  app: Application,
  random: Random,
  books: Books,
  faults: number,
): Promise<Found> {
  const host = await listen(app);
  const violations: string[] = [];
  const accounts: ApiLine[][] = [];
  for (const publisher of books.network.publishers) {
    const [whole] = periodsOf(random, books);
    const client = openClient(host, await makeApiToken(app, publisher));
    const lines = await client.lines({ ...whole, time_zone: publisher.zone });
    if (lines.length > 1) accounts.push(lines);
  }
  for (let nth = 0; nth < faults; nth += 1) {
    const lines = pickOne(random, accounts);
    const [name, alter] = pickOne(random, Object.entries(ALTERATIONS));
    const altered = alter(random, lines);
    if (differencesOf(sumLines(lines), { altered: sumLines(altered) }).length === 0) {
      violations.push(`not found: ${name}`);
    }
  }
  return { counts: { 'differences planted': faults }, violations };
}

type Alteration = (random: Random, lines: readonly ApiLine[]) => readonly ApiLine[];

const alterOne =
  (change: (line: ApiLine) => ApiLine): Alteration =>
  (random, lines) => {
    const place = pickBelow(random, lines.length);
    return lines.map((line, index) => (index === place ? change(line) : line));
  };

const ALTERATIONS: Readonly<Record<string, Alteration>> = {
  'a line left out': (random, lines) => lines.toSpliced(pickBelow(random, lines.length), 1),
  'a line repeated': (random, lines) => [...lines, pickOne(random, lines)],
  'a smallest unit of commission': alterOne((line) => ({
    ...line,
    commission: line.commission + smallest(line),
  })),
  'a smallest unit of sales': alterOne((line) => ({ ...line, sale: line.sale - smallest(line) })),
  'another status': alterOne((line) => ({
    ...line,
    status: line.status === 'approved' ? 'pending' : 'approved',
  })),
  'another currency': alterOne((line) => ({ ...line, currency: 'CHF' })),
};

const smallest = ({ currency }: ApiLine) =>
  currency === 'JPY' ? 1 : currency === 'KWD' ? 0.001 : 0.01;

function differencesOf(expected: Totals, others: Sources): string[] {
  return Object.entries(others).flatMap(([name, totals]) => {
    const difference =
      differenceOf(name, expected, totals) ?? differenceOf(`expected by ${name}`, totals, expected);
    return difference ? [difference] : [];
  });
}

/** Commissions only, without groups that are 0: the performance report has every status. */
const commissionsOf = (totals: Totals): Totals =>
  Object.fromEntries(
    Object.entries(totals).flatMap(([name, [, , commission]]) =>
      commission === 0 ? [] : [[name, [0, 0, commission] as const]],
    ),
  );

/** All days, including those before and after in any time zone, and some days in between. */
function periodsOf(
  random: Random,
  { days }: Books,
): [Period & { isPart: boolean }, ...(Period & { isPart: boolean })[]] {
  const begin = addDays(days.from, pickBelow(random, 60));
  return [
    { begin: addDays(days.from, -3), end: addDays(days.to, 3), isPart: false },
    { begin, end: addDays(begin, pickBelow(random, 25)), isPart: true },
  ];
}

const asDays = ({ begin, end }: Period) => ({ start_date: begin, end_date: end });

async function listen({ app }: Application): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

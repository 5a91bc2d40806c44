import { DAY_MS, HOUR_MS } from '#server/platform/clock.ts';
import { makeApiToken } from '../make-api-token.ts';
import type { Application } from '../open-application.ts';
import { addDays } from '../read-calendar.ts';
import { differenceOf } from '../reports/call-with-retry.ts';
import { type ClientRequest, readClients } from './read-clients.ts';
import { type Account, openFigures } from './read-figures.ts';
import { readScreen } from './read-screen.ts';
import { at, type Filled, replayRequest } from './replay-request.ts';
import { sumLines, type Totals } from './sum-lines.ts';

/** What is known of an account: where its orders, payments and clicks are. */
export type Known = {
  account: Account;
  /** Days that contain all orders and payments in any time zone. */
  begin: string;
  end: string;
  /** When one of its clicks was. */
  clickedAt: Date;
  /** Its brand of the marketplace, and the number of products with a commission of their own. */
  marketplace: { mcid: string; campaigns: number };
};
type Rows = Record<string, unknown>[];
type Figures = ReturnType<typeof openFigures>;

/** The dialect is in UTC+8. */
const ZONE_MS = 8 * HOUR_MS;

/**
 * Replays the requests of the recorded public clients for an account, reads the answers as they do,
 * and compares the sums with those of the screens. `rows` has the rows read, by client and request.
 * `spoil` changes the rows of an answer before they are compared, to see that this is found.
 */
export async function checkClients(
  app: Application,
  known: Known,
  spoil: (rows: Rows) => Rows = (rows) => rows,
): Promise<{ rows: Record<string, number>; violations: string[] }> {
  const figures = openFigures(app, known.account);
  const days = daysOf(known);
  const { transactions } = await readScreen(app, known.account, days);
  const payments = await figures.payments();
  const rows: Record<string, number> = {};
  const violations: string[] = [];
  const filled = fillFor(known, await makeApiToken(app, known.account));
  for (const client of readClients()) {
    for (const request of client.requests) {
      const name = `${client.name}: ${request.row}`;
      const read = async (payment = '') =>
        readAs(request, spoil(await replayRequest(app.app, request, { ...filled, payment })));
      const compared = await compare(request, { read, figures, known, transactions, payments });
      rows[name] = compared.rows;
      const { expected, actual } = compared;
      const difference =
        differenceOf(name, expected, actual) ?? differenceOf(`screen of ${name}`, actual, expected);
      if (difference) violations.push(difference);
    }
  }
  return { rows, violations };
}

const daysOf = ({ begin, end }: Known) => ({ start_date: begin, end_date: end });

function fillFor({ begin, end, clickedAt }: Known, token: string): Filled {
  const local = new Date(clickedAt.getTime() + ZONE_MS).toISOString().replace('T', ' ');
  const [day, hour] = [local.slice(0, 10), local.slice(0, 13)];
  return { token, source: 'tributary', begin, end, day, hour, payment: '' };
}

/** The rows with an id that the client finds, without those that it skips. */
function readAs({ read }: ClientRequest, rows: Rows): Rows {
  return rows.filter((row) => row[read.id] && (read.paid === undefined || row[read.paid]));
}

type Given = {
  read: (payment?: string) => Promise<Rows>;
  figures: Figures;
  known: Known;
  transactions: Totals;
  payments: Awaited<ReturnType<Figures['payments']>>;
};
type Compared = { rows: number; expected: unknown; actual: unknown };

async function compare(request: ClientRequest, given: Given): Promise<Compared> {
  const { read, figures, known, transactions, payments } = given;
  const sum = (rows: Rows) => sumLines(rows.map((row) => lineOf(request, row)));
  const count = async (expected: number): Promise<Compared> => {
    const rows = (await read()).length;
    return { rows, expected, actual: rows };
  };
  const dayOfClick = startOf(known.clickedAt, DAY_MS);
  const hourOfClick = startOf(known.clickedAt, HOUR_MS);
  // The screen counts days of the account's zone, which may be six hours ahead of the dialect's.
  const around = {
    start_date: addDays(known.clickedAt.toISOString().slice(0, 10), -2),
    end_date: addDays(known.clickedAt.toISOString().slice(0, 10), 2),
  };
  switch (request.compare) {
    case 'lines': {
      const rows = await read();
      return { rows: rows.length, expected: transactions, actual: sum(rows) };
    }
    case 'marketplace': {
      const rows = await read();
      const expected = await figures.marketplace(daysOf(known), known.marketplace.mcid);
      return { rows: rows.length, expected: commissions(expected), actual: commissions(sum(rows)) };
    }
    case 'payments': {
      const rows = await read();
      return { rows: rows.length, expected: amounts(payments), actual: commissions(sum(rows)) };
    }
    case 'settlements of payments': {
      const rows = await read();
      const paid = payments.filter(({ status }) => status === 'paid');
      return { rows: rows.length, expected: amounts(paid), actual: commissions(sum(rows)) };
    }
    case 'payment lines': {
      const paid = payments.filter(({ status }) => status === 'paid');
      const lines = await Promise.all(paid.map(({ payment_id }) => read(String(payment_id))));
      const rows = lines.reduce((total, one) => total + one.length, 0);
      return {
        rows,
        expected: paid.map((one) => amounts([one])),
        actual: lines.map((one) => commissions(sum(one))),
      };
    }
    case 'clicks':
      return count(await figures.clicks(around, dayOfClick, dayOfClick + DAY_MS));
    case 'clicks of an hour':
      return count(await figures.clicks(around, hourOfClick, hourOfClick + HOUR_MS));
    case 'brands':
      return count(await figures.brands());
    case 'shops':
      return count(await figures.shops());
    case 'campaigns':
      return count(known.marketplace.campaigns);
  }
}

function lineOf({ read, statuses }: ClientRequest, row: Record<string, unknown>) {
  const value = (path: string | undefined) => (path === undefined ? 0 : Number(at(row, path)));
  const word = read.status === undefined ? '' : String(at(row, read.status));
  return {
    currency: String(row.currency),
    status: statuses ? (statuses[word] ?? word) : word.toLowerCase(),
    sale: value(read.sale),
    commission: value(read.commission),
  };
}

/** Commissions by currency, in minor units; without those of 0. */
const commissions = (totals: Totals) =>
  Object.fromEntries(
    Object.entries(totals).flatMap(([name, [, , minor]]) =>
      minor === 0 ? [] : [[name.split(' ')[0] ?? '', minor]],
    ),
  );

const amounts = (payments: readonly { currency: string; amount: string }[]) =>
  commissions(
    sumLines(
      payments.map(({ currency, amount }) => ({
        currency,
        status: '',
        sale: 0,
        commission: amount,
      })),
    ),
  );

/** Where the day or hour of the dialect begins that contains a time. */
const startOf = (time: Date, length: number) =>
  Math.floor((time.getTime() + ZONE_MS) / length) * length - ZONE_MS;

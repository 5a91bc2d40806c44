import { sumMinor } from '../money-model/open-arithmetic.ts';
import type { Application } from '../open-application.ts';
import { addDays, apiDay } from '../read-calendar.ts';
import { pickBelow, pickOne, type Random } from '../seeded-random.ts';
import { askApi, askApiPages, drawClient } from './ask-api.ts';
import { differenceOf } from './call-with-retry.ts';
import { pickPublisher, type Question } from './draw-cut.ts';
import type { Books } from './open-books.ts';
import type { Publisher } from './open-network.ts';
import { checkList } from './question-api-lines.ts';
import type { Payment, Settlement } from './read-journal.ts';
import { apiAmount, apiStatus } from './write-lines.ts';

type Make = (app: Application, random: Random, books: Books) => Question;
type Ranged = { from: string; to: string };

const MAX_DAYS = 62;

const drawDays = (random: Random, books: Books): Ranged => {
  const from = addDays(books.days.from, pickBelow(random, 90));
  return { from, to: addDays(from, pickBelow(random, MAX_DAYS)) };
};
const isWithin = (at: Date | null, { from, to }: Ranged) =>
  at !== null && apiDay(at.getTime()) >= from && apiDay(at.getTime()) <= to;

const settlementsOf = ({ journal }: Books, { publisher_id }: Publisher) =>
  journal.settlements.filter((one) => one.publisher_id === publisher_id);
const paymentsOf = ({ journal }: Books, { publisher_id }: Publisher) =>
  journal.payments.filter((one) => one.publisher_id === publisher_id);

/** What the ledger moved into a settlement, line by line. */
function sharesOf({ journal }: Books, { id }: Settlement): Map<number, bigint> {
  const lines = journal.members.filter((one) => one.settlement_id === id);
  const moved = journal.shares.filter((one) => one.settlement_id === id);
  const byLine = new Map(moved.map((one) => [one.order_line_id, one.minor]));
  return new Map(
    lines.map(({ order_line_id }) => [order_line_id, byLine.get(order_line_id) ?? 0n]),
  );
}

const amountOf = (books: Books, settlement: Settlement) =>
  apiAmount(sumMinor([...sharesOf(books, settlement).values()]), settlement.currency);

/** `commission_validation`: settlements by day. */
export const questionSettlements: Make = (app, random, books) => {
  const client = drawClient(random, pickPublisher(random, books));
  const days = drawDays(random, books);
  const fields = { beginDate: days.from, endDate: days.to };
  return {
    about: `commission_validation ${JSON.stringify(fields)}`,
    ask: () => askApiPages(app, client, 'commission_validation', fields),
    validate: (answer) => {
      const meant = settlementsOf(books, client.publisher).filter((one) =>
        isWithin(one.settled_at, days),
      );
      meant.sort((a, b) => a.settled_at.getTime() - b.settled_at.getTime() || a.id - b.id);
      const rows = meant.map((one) => ({
        brand_id: one.brand_id,
        sale_comm: amountOf(books, one),
        settlement_id: one.id,
        settlement_date: apiDay(one.settled_at.getTime()),
        currency: one.currency,
        payment_id: one.payment_id,
      }));
      return checkList(rows, answer);
    },
  };
};

/** `commission_details`: the lines of one settlement, each with its share. */
export const questionSettledLines: Make = (app, random, books) => {
  const client = drawClient(random, pickPublisher(random, books));
  const own = settlementsOf(books, client.publisher);
  const one = own.length > 0 ? pickOne(random, own) : null;
  return {
    about: `commission_details ${one?.id}`,
    ask: async () =>
      one ? askApi(app, client, 'commission_details', { settlementId: one.id }) : [],
    validate: (answer) => {
      const shares = one ? sharesOf(books, one) : new Map<number, bigint>();
      const lines = books.linesOf(client.publisher).filter(({ id }) => shares.has(id));
      const rows = lines.map(
        ({ id, report, order_time, sale, currency, status, uids, decided_at }) => ({
          brand_id: report.brand.id,
          order_id: report.order_id,
          uid: uids[0],
          settlement_id: one?.id ?? null,
          order_time: Math.floor(order_time / 1000),
          sale_amount: apiAmount(sale, currency),
          sale_comm: apiAmount(shares.get(id) ?? 0n, currency),
          currency,
          status: apiStatus(status),
          validation_date: decided_at === null ? null : apiDay(decided_at),
        }),
      );
      const difference = differenceOf('lines', rows, answer);
      return difference ? [difference] : [];
    },
  };
};

function drawPayments(random: Random, books: Books, publisher: Publisher) {
  const own = paymentsOf(books, publisher);
  const days = drawDays(random, books);
  const one = own.length > 0 && random() < 0.6 ? pickOne(random, own) : null;
  const fields = one ? { paymentId: one.id } : { paidDateBegin: days.from, paidDateEnd: days.to };
  const isMeant = (payment: Payment) =>
    one ? payment === one : payment.status === 'paid' && isWithin(payment.paid_at, days);
  const isOwed = (payment: Payment) => one === null && payment.status !== 'paid';
  return { fields, payments: own.filter(isMeant), owed: own.filter(isOwed) };
}

const dayOf = (at: Date | null) => (at === null ? null : apiDay(at.getTime()));

/** `payment_summary`: payments by number or by the day they were made. */
export const questionPayments: Make = (app, random, books) => {
  const client = drawClient(random, pickPublisher(random, books));
  const { fields, payments, owed } = drawPayments(random, books, client.publisher);
  return {
    about: `payment_summary ${JSON.stringify(fields)}`,
    ask: () => askApiPages(app, client, 'payment_summary', fields),
    validate: (answer) => {
      const sorted = [...payments, ...owed].toSorted(
        (a, b) => a.requested_at.getTime() - b.requested_at.getTime() || a.id - b.id,
      );
      const rows = sorted.map((one) => ({
        payment_id: one.id,
        request_date: dayOf(one.requested_at),
        paid_date: one.status === 'paid' ? dayOf(one.paid_at) : null,
        amount: apiAmount(sumPayment(books, one), one.currency),
        currency: one.currency,
        status: one.status === 'paid' ? 'paid' : 'toBePaid',
      }));
      return checkList(rows, answer);
    },
  };
};

/** The total of a payment's settlements in the ledger. */
export const sumPayment = (books: Books, payment: Payment) =>
  sumMinor(
    books.journal.settlements
      .filter((one) => one.payment_id === payment.id)
      .flatMap((one) => [...sharesOf(books, one).values()]),
  );

/** `payment_detail`: the settlements that payments consist of. */
export const questionPaid: Make = (app, random, books) => {
  const client = drawClient(random, pickPublisher(random, books));
  const { fields, payments } = drawPayments(random, books, client.publisher);
  return {
    about: `payment_detail ${JSON.stringify(fields)}`,
    ask: () => askApiPages(app, client, 'payment_detail', fields),
    validate: (answer) => {
      const ids = payments.map(({ id }) => id);
      const meant = settlementsOf(books, client.publisher).filter((one) =>
        ids.includes(one.payment_id ?? 0),
      );
      meant.sort((a, b) => a.settled_at.getTime() - b.settled_at.getTime() || a.id - b.id);
      const rows = meant.map((one) => ({
        brand_id: one.brand_id,
        amount: amountOf(books, one),
        settlement_id: one.id,
        currency: one.currency,
        payment_id: one.payment_id,
        validation_date: apiDay(one.settled_at.getTime()),
      }));
      return checkList(rows, answer);
    },
  };
};

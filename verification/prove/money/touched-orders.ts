import type { Db } from '#server/platform/db/connect.ts';
import { compareBalances, readPostings, sumLine } from '../money-model/balances.ts';
import { compareLines } from './compare-books.ts';
import type { Batch, Step } from './draw-steps.ts';
import type { Order } from './world.ts';

/** The orders that a batch has touched, each with the operations that did. */
export type Touched = Map<Order, string[]>;

/** The orders that a batch has touched, with those of their sales and returns. */
export function touchedBy({ steps }: Batch): Touched {
  const touched: Touched = new Map();
  const add = (order: Order | undefined, operation: string) => {
    if (!order) return;
    const connected = [
      order,
      ...order.returns.map((line) => line.order),
      ...order.lines.flatMap((line) => line.sale?.order ?? []),
    ];
    for (const one of new Set(connected)) {
      touched.set(one, [...(touched.get(one) ?? []), operation]);
    }
  };
  for (const step of steps) {
    for (const [order, operation] of ordersOf(step)) add(order, operation);
  }
  return touched;
}

function ordersOf(step: Step): [Order | undefined, string][] {
  switch (step.verb) {
    case 'reports':
      return step.requests.flatMap(({ outcomes, cancels }) => {
        const verb = cancels ? 'cancel' : 'report';
        return outcomes.map(({ line }): [Order | undefined, string] => [
          line?.order,
          `${verb} ${line?.order.id} ${line?.id}`,
        ]);
      });
    case 'decide':
      return step.lines.map((line) => [line.order, `${step.decision} ${line.order.id} ${line.id}`]);
    case 'match':
      return [step.line, step.sale].map(({ order }) => [order, `match ${step.line.order.id}`]);
    case 'dispute':
      return [[step.line.order, `dispute ${step.line.order.id} ${step.line.id}`]];
    case 'settle':
      return step.made.flatMap(({ parts }) =>
        parts.map(({ line }): [Order, string] => [line.order, `settle ${step.publisher}`]),
      );
    default:
      return [];
  }
}

/** Sentences about lines whose ledger entries do not sum up to the line as the model has it. */
async function checkPostings(db: Db, orders: readonly Order[]): Promise<string[]> {
  const named = orders.map(({ brand, id }) => ({ brand_id: brand.id, order_id: id }));
  const posted = await readPostings(db, named);
  return orders
    .flatMap(({ lines }) => lines)
    .flatMap((line) => {
      const name = `${line.order.brand.id} ${line.order.id} ${line.id}`;
      const wrong = compareBalances(posted.get(name) ?? new Map(), sumLine(line));
      return wrong.map((one) => `entries of line ${name}: ${one}`);
    });
}

/** Compares the touched lines and their ledger entries with the model; names the operations. */
export async function checkLines(db: Db, touched: Touched): Promise<string[]> {
  const orders = [...touched.keys()];
  const wrong = [...(await compareLines(db, orders)), ...(await checkPostings(db, orders))];
  return wrong.map((one) => {
    const order = orders.find(({ brand, id }) => one.includes(`line ${brand.id} ${id} `));
    const operations = order && new Set(touched.get(order));
    return operations ? `${one} (after ${[...operations].join(', ')})` : one;
  });
}

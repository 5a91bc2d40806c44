import { verifyLedger } from '#server/books/ledger/verify-ledger.ts';
import { setClock } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { addMinor, compareBalances } from '../money-model/balances.ts';
import { type Fault, faults, openArithmetic } from '../money-model/open-arithmetic.ts';
import type { Application } from '../open-application.ts';
import type { Found } from '../run-proofs.ts';
import { pickBelow, type Random } from '../seeded-random.ts';
import { BooksModel } from './books-model.ts';
import { brandKinds } from './brand-kinds.ts';
import { checkStatement } from './check-statement.ts';
import { compareBooks, compareLines, readWorld, sumBooks } from './compare-books.ts';
import { type Batch, drawBatch } from './draw-steps.ts';
import { buildWorld, openWorld } from './open-world.ts';
import { OrderModel } from './order-model.ts';
import { findRun, numberAll, type Run, saveProgress, saveRun } from './run-progress.ts';
import { runStep } from './run-steps.ts';
import { checkLines, touchedBy } from './touched-orders.ts';
import type { Pace, World } from './world.ts';

const START = Date.UTC(2026, 0, 5);
const CHECK_EVERY = 60;
/** How many of the newest settlements, payments and invoices are compared after each batch. */
const NEWEST = 25;

export type Size = {
  operations: number;
  publishers: number;
  days: number;
  statements: number;
  pace: Pace;
};
type Setup = { app: Application; world: World; run: Run; orders: OrderModel; books: BooksModel };

/**
 * Random operations on a network, each carried out by the program and by an independent model. After
 * each batch the lines and documents it touched must be equal; regularly all balances, and at the end
 * everything. A run that was interrupted continues after its last batch.
 */
export async function runOperations(
  app: Application,
  random: Random,
  size: Size,
  fault: Fault = null,
): Promise<Found> {
  const setup = await openSetup(app, random, size, fault);
  const { run, orders, books } = setup;
  const wrong: string[] = [];
  const begun = performance.now();
  const resumed = run.operations;
  while (run.operations < size.operations && wrong.length === 0) {
    const batch = drawBatch(orders, books, { seed: run.seed, number: run.batches });
    wrong.push(...(await runBatch(setup, batch).catch(refusalOf)));
    // After a difference the model is no longer of use.
    if (wrong.length > 0) break;
    if (run.batches % CHECK_EVERY === 0) wrong.push(...(await checkBalances(setup)));
    const isStated = run.statements < size.statements;
    const paid = batch.steps.find((step) => step.verb === 'pay');
    if (paid?.verb === 'pay' && isStated && wrong.length === 0) {
      wrong.push(...(await checkStatement(app, paid.results)));
      run.statements += 1;
      if (fault === null) await saveProgress(app.db, run);
    }
  }
  if (wrong.length === 0) wrong.push(...(await checkAll(setup)));
  const seconds = (performance.now() - begun) / 1000;
  return {
    counts: {
      operations: run.operations,
      'operations per second': Math.round((run.operations - resumed) / seconds),
      lines: orders.lines.length,
      settlements: books.settlements.length,
      payments: books.payments.length,
      invoices: books.invoices.length,
      'credit notes': books.notes.length,
      statements: run.statements,
    },
    violations: wrong,
  };
}

async function openSetup(
  app: Application,
  random: Random,
  size: Size,
  fault: Fault,
): Promise<Setup> {
  const seed = pickBelow(random, 2 ** 31);
  const known = fault === null ? await findRun(app.db, seed) : null;
  if (known) {
    const world = await openWorld(null, known.world, size.days);
    const setup = openModels(app, world, known, fault);
    for (let number = 0; number < known.batches; number += 1) {
      drawBatch(setup.orders, setup.books, { seed, number });
    }
    await numberAll(app.db, world, setup.books);
    return setup;
  }
  const kinds = fault === null ? [...brandKinds.keys()] : [faults[fault]];
  setClock(new Date(START - 60_000));
  const stored = await buildWorld(app, random, { start: START, ...size, kinds });
  const world = await openWorld(app, stored, size.days);
  const before = await readWorld(app.db, world);
  const run: Run = { seed, batches: 0, operations: 0, statements: 0, world: stored, before };
  if (fault === null) await saveRun(app.db, run);
  return openModels(app, world, run, fault);
}

function openModels(app: Application, world: World, run: Run, fault: Fault): Setup {
  const math = openArithmetic(fault);
  const orders = new OrderModel(world, math);
  return { app, world, run, orders, books: new BooksModel(orders, math) };
}

/** The program refuses what the model expects it to do. */
function refusalOf(error: Error): string[] {
  if (error.cause instanceof Refusal) return [error.message];
  throw error;
}

/** A batch is one transaction, with the progress of the run. */
async function runBatch(
  { app, world, run, orders, books }: Setup,
  batch: Batch,
): Promise<string[]> {
  setClock(new Date(batch.at));
  const isStored = orders.math.fault === null;
  const wrong: string[] = [];
  await inTransaction(app.db, async (tx) => {
    for (const step of batch.steps) {
      try {
        wrong.push(...(await runStep({ app, tx, world }, step)));
      } catch (error) {
        throw new Error(`batch ${run.batches}, ${step.verb}: ${(error as Error).message}`, {
          cause: error,
        });
      }
    }
    run.batches += 1;
    run.operations += batch.operations;
    if (isStored) await saveProgress(tx, run);
  });
  const touched = touchedBy(batch);
  wrong.push(...(await checkLines(app.db, touched)));
  wrong.push(
    ...(await compareBooks(app.db, books, {
      settlements: Math.max(0, books.settlements.length - NEWEST),
      payments: Math.max(0, books.payments.length - NEWEST),
      invoices: Math.max(0, books.invoices.length - NEWEST),
      notes: Math.max(0, books.notes.length - NEWEST),
    })),
  );
  return wrong.map((one) => `batch ${run.batches - 1}: ${one}`);
}

async function checkBalances({ app, world, run, orders, books }: Setup): Promise<string[]> {
  const expected = sumBooks(orders, books);
  for (const [name, minor] of run.before) addMinor(expected, name, minor);
  const wrong = compareBalances(await readWorld(app.db, world), expected);
  return wrong.map((one) => `balance ${one}`);
}

async function checkAll(setup: Setup): Promise<string[]> {
  const { app, world, orders, books } = setup;
  const wrong = await checkBalances(setup);
  const all = world.brands.flatMap((brand) => orders.ordersOf(brand));
  for (let from = 0; from < all.length; from += 5_000) {
    wrong.push(...(await compareLines(app.db, all.slice(from, from + 5_000))));
  }
  const first = { settlements: 0, payments: 0, invoices: 0, notes: 0 };
  wrong.push(...(await compareBooks(app.db, books, first)));
  const { broken } = await verifyLedger(app.db);
  if (broken) wrong.push(`transaction ${broken.transaction_id}: ${broken.what}`);
  return wrong;
}

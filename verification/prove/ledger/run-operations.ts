import { verifyLedger } from '#server/books/ledger/verify-ledger.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { addMinor, type Balances, compareBalances, readBalances } from '../money-model/balances.ts';
import type { Application } from '../open-application.ts';
import type { Found } from '../run-proofs.ts';
import { pickBelow, type Random, seededRandom } from '../seeded-random.ts';
import { OperationDraw } from './draw-operations.ts';
import { ModelLedger } from './model-ledger.ts';
import type { Operation } from './operations.ts';
import { runWriter, type Writer } from './run-writer.ts';
import { watchReader } from './watch-reader.ts';

const BATCH = 500;
const OTHERS = 12;
const PUBLISHERS_EACH = 20;

type Tally = { operations: number; refused: number; kills: number; violations: string[] };
type Shard = {
  app: Application;
  publishers: readonly number[];
  model: ModelLedger;
  draw: OperationDraw;
  random: Random;
  tally: Tally;
  writer: Writer;
};

/**
 * Random operations by two concurrent writers, each on its own publishers but on the same brands
 * and the same cash account; writers are killed at random while a reader checks the books. After
 * each group the publishers' balances must equal the model's, and the ledger must refuse what the
 * model refuses.
 */
export async function runOperations(
  app: Application,
  random: Random,
  { operations, kills }: { operations: number; kills: number },
): Promise<Found> {
  const tally: Tally = { operations: 0, refused: 0, kills: 0, violations: [] };
  const reader = watchReader(app.db);
  const shards = await Promise.all(
    [0, 1].map((place) =>
      openShard(app, tally, seededRandom(Math.floor(random() * 2 ** 31)), place),
    ),
  );
  await Promise.all(shards.map((shard) => runBatches(shard, operations / 2, kills / 2)));
  for (const { writer } of shards) await writer.kill();
  const read = await reader.stop();
  const models = shards.map((shard) => shard.model);
  const wrong = await checkWhole(app.db, models, tally.violations);
  const { refused, violations } = tally;
  return {
    counts: {
      operations: tally.operations,
      'of them refused': refused,
      transactions: models.reduce((sum, model) => sum + model.transactions, 0),
      kills: tally.kills,
      'concurrent reads': read.reads,
    },
    violations: [...violations, ...read.violations, ...wrong],
  };
}

async function openShard(
  app: Application,
  tally: Tally,
  random: Random,
  place: number,
): Promise<Shard> {
  const first = 1_000_000 * (place + 1);
  const publishers = Array.from({ length: PUBLISHERS_EACH }, (_, index) => first + index);
  const draw = new OperationDraw(random, publishers);
  const writer = await runWriter(app.config.database_url);
  return { app, tally, random, publishers, draw, writer, model: new ModelLedger() };
}

async function runBatches(shard: Shard, operations: number, kills: number): Promise<void> {
  const killEvery = Math.max(1, Math.floor(operations / BATCH / Math.max(1, kills)));
  let done = 0;
  for (let batch = 1; done < operations; batch += 1) {
    done += await runBatch(shard, batch, batch % killEvery === 0);
    if (shard.tally.violations.length > 20) return;
  }
}

/**
 * Draws a group that the model accepts, and sends some operations it refuses separately; returns
 * their number.
 */
async function runBatch(shard: Shard, number: number, isKilled: boolean): Promise<number> {
  const { draw, model, tally } = shard;
  const [group, refused, seen]: [Operation[], Operation[], Set<string>] = [[], [], new Set()];
  const add = (one: Operation) => {
    const isRefused = refusalOf(model, one) !== null;
    (isRefused ? refused : group).push(one);
  };
  for (let place = 0; place < BATCH; place += 1) {
    const one = draw.post();
    const name = one.verb === 'post' ? one.entry.business_key : '';
    if (!seen.has(name)) add(one);
    seen.add(name);
  }
  for (let place = 0; place < OTHERS; place += 1) {
    const one = draw.other(model);
    const isTwice = one.verb === 'post' && seen.has(one.entry.business_key);
    if (isTwice && refusalOf(model, one) === null) continue;
    add(one);
  }
  await sendGroup(shard, number, group, isKilled);
  const separate = refused.slice(0, OTHERS);
  for (const one of separate) await tryRefused(shard, number, one);
  await compare(shard, number);
  tally.operations += group.length + separate.length;
  return group.length + separate.length;
}

function refusalOf(model: ModelLedger, one: Operation): string | null {
  try {
    model.apply(one);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Sends a group; after a kill, a new writer gets the same group (idempotent retry). */
async function sendGroup(
  shard: Shard,
  number: number,
  group: readonly Operation[],
  isKilled: boolean,
): Promise<void> {
  const answer = shard.writer.carryOut({ number, groups: [group] });
  if (isKilled) {
    await new Promise((resolve) => globalThis.setTimeout(resolve, pickBelow(shard.random, 120)));
    await shard.writer.kill();
    shard.tally.kills += 1;
  }
  const refusals = await answer;
  if (refusals !== 'killed' && refusals[0] === null && !isKilled) return;
  if (refusals !== 'killed' && refusals[0]) {
    shard.tally.violations.push(`batch ${number} was refused: ${refusals[0]}`);
  }
  if (!isKilled) return;
  shard.writer = await runWriter(shard.app.config.database_url);
  const again = await shard.writer.carryOut({ number, groups: [group] });
  if (again === 'killed' || again[0]) {
    shard.tally.violations.push(`batch ${number}, sent again after a kill: ${again}`);
  }
}

async function tryRefused(shard: Shard, number: number, one: Operation): Promise<void> {
  // An operation refused within the batch may be possible after it.
  const expected = refusalOf(shard.model, one);
  const answer = await shard.writer.carryOut({ number, groups: [[one]] });
  const isRefused = answer !== 'killed' && answer[0] !== null;
  if (expected !== null) shard.tally.refused += 1;
  if (isRefused === (expected !== null)) return;
  const actual = answer === 'killed' ? answer : answer[0];
  shard.tally.violations.push(`${one.verb} in batch ${number}: ${actual}, expected ${expected}`);
}

async function compare(shard: Shard, number: number): Promise<void> {
  const owners = shard.publishers.map((id) => `publisher ${id}`);
  const own = [...shard.model.balances].filter(([name]) =>
    owners.some((owner) => name.includes(` ${owner} `)),
  );
  const differences = compareBalances(await readBalances(shard.app.db, owners), new Map(own));
  shard.tally.violations.push(...differences.map((one) => `after batch ${number}: ${one}`));
}

/**
 * Final check: every account against both models, the number of transactions, and the whole hash
 * chain.
 */
async function checkWhole(
  db: Db,
  models: readonly ModelLedger[],
  before: readonly string[],
): Promise<string[]> {
  const sums: Balances = new Map();
  for (const { balances } of models) {
    for (const [name, minor] of balances) addMinor(sums, name, minor);
  }
  const wrong = compareBalances(await readBalances(db, null), sums);
  const verdict = await verifyLedger(db);
  if (verdict.broken)
    wrong.push(`transaction ${verdict.broken.transaction_id}: ${verdict.broken.what}`);
  const expected = models.reduce((sum, model) => sum + model.transactions, 0);
  if (verdict.transactions !== expected && before.length === 0) {
    wrong.push(`${verdict.transactions} transactions, the models made ${expected}`);
  }
  return wrong;
}

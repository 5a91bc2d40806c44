import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { moveCommission } from '#server/books/ledger/move-commission.ts';
import { reverseTransaction } from '#server/books/ledger/reverse-transaction.ts';
import { verifyLedger } from '#server/books/ledger/verify-ledger.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Application } from '../open-application.ts';
import { type Found, runAtOnce } from '../run-proofs.ts';
import { pickBelow, type Random } from '../seeded-random.ts';
import type { Entry, Operation } from './operations.ts';
import { runWriter } from './run-writer.ts';

const CONCURRENT_KEYS = 500;
const KEYS_PER_TRANSACTION = 10;
const POSTERS_PER_WRITER = 10;

const entryOf = (kind: string, key: number): Entry => ({
  kind,
  business_key: String(key),
  description: 'posted many times',
  postings: moveCommission(
    { brand_id: 900, publisher_id: 9000 + (key % 7), currency: 'EUR', order_line_id: null },
    'none',
    'payable',
    BigInt(100 + (key % 13)),
  ),
});

/**
 * Idempotency: each key is posted twenty times concurrently, ten of them by a process that is
 * killed during that. There must be exactly one complete effect per key.
 */
export async function postDuplicates(
  app: Application,
  random: Random,
  keys: number,
): Promise<Found> {
  const violations: string[] = [];
  let cut = 0;
  for (let first = 0; first < keys; first += CONCURRENT_KEYS) {
    const wanted = Array.from(
      { length: Math.min(CONCURRENT_KEYS, keys - first) },
      (_, n) => first + n,
    );
    const [doomed, other] = await Promise.all([
      runWriter(app.config.database_url),
      runWriter(app.config.database_url),
    ]);
    const order = { number: first, groups: postersOf(wanted) };
    const answers = Promise.all([doomed.carryOut(order), other.carryOut(order)]);
    await setTimeout(pickBelow(random, 1500));
    await doomed.kill();
    const [fromDoomed, refusals] = await answers;
    if (fromDoomed === 'killed') cut += wanted.length;
    const refused = refusals === 'killed' ? ['killed'] : refusals.filter((one) => one !== null);
    violations.push(...refused.slice(0, 3).map((one) => `posted again: ${one}`));
    await other.kill();
  }
  violations.push(...(await checkEffects(app.db, 'duplicate', keys)));
  return { counts: { keys, 'keys cut by a kill': cut, 'postings of each': 20 }, violations };
}

/** Ten sources that post all keys, in transactions of several keys each, all in the same order. */
function postersOf(keys: readonly number[]): Operation[][] {
  const groups: Operation[][] = [];
  for (let first = 0; first < keys.length; first += KEYS_PER_TRANSACTION) {
    const group = keys
      .slice(first, first + KEYS_PER_TRANSACTION)
      .map((key) => ({ verb: 'post' as const, entry: entryOf('duplicate', key) }));
    for (let reporter = 0; reporter < POSTERS_PER_WRITER; reporter += 1) groups.push(group);
  }
  return groups;
}

async function checkEffects(db: Db, kind: string, keys: number): Promise<string[]> {
  const expected = Array.from({ length: keys }, (_, key) => 100n + BigInt(key % 13));
  const sum = expected.reduce((total, one) => total + one, 0n);
  const found = await sql<{ transactions: number; minor: bigint }>`
    select count(distinct t.id)::int as transactions, coalesce(sum(p.amount_minor), 0)::bigint as minor
    from ledger_transactions t join ledger_postings p on p.transaction_id = t.id
    where t.kind = ${kind} and p.direction = 'debit'`.execute(db);
  const { transactions = 0, minor = 0n } = found.rows[0] ?? {};
  const wrong = transactions === keys ? [] : [`${transactions} effects of ${keys} keys`];
  if (minor !== sum) wrong.push(`they come to ${minor}, not to ${sum}`);
  const { broken } = await verifyLedger(db);
  return broken ? [...wrong, `the ledger is broken: ${broken.what}`] : wrong;
}

/** Each of many entries is reversed four times concurrently: it is reversed once, to zero. */
export async function reverseAtOnce(
  app: Application,
  _random: Random,
  keys: number,
): Promise<Found> {
  const writer = await runWriter(app.config.database_url);
  for (let first = 0; first < keys; first += CONCURRENT_KEYS) {
    const wanted = Array.from(
      { length: Math.min(CONCURRENT_KEYS, keys - first) },
      (_, n) => first + n,
    );
    const group = wanted.map((key) => ({ verb: 'post' as const, entry: entryOf('once', key) }));
    await writer.carryOut({ number: first, groups: [group] });
  }
  await writer.kill();
  const violations: string[] = [];
  await runAtOnce(keys, 2, async (key) => {
    const name = { kind: 'once', business_key: String(key) };
    const reverse = () =>
      app.db.transaction().execute((tx) => reverseTransaction(tx, name, 'taken back'));
    const answers = await Promise.all([reverse(), reverse(), reverse(), reverse()]);
    const fresh = answers.filter((answer) => !answer.repeated).length;
    const ids = new Set(answers.map((answer) => answer.id)).size;
    if (fresh !== 1 || ids !== 1) violations.push(`key ${key} was taken back ${fresh} times`);
  });
  const found = await sql<{ reversals: number; left: bigint }>`
    select count(distinct r.id)::int as reversals, coalesce(sum(case direction when 'debit'
        then amount_minor else -amount_minor end) filter (where a.kind = 'payable'), 0)::bigint as left
    from ledger_transactions o join ledger_transactions r on r.reverses_id = o.id
    join ledger_postings p on p.transaction_id in (o.id, r.id)
    join ledger_accounts a on a.id = p.account_id where o.kind = 'once'`.execute(app.db);
  const { reversals = 0, left = 0n } = found.rows[0] ?? {};
  if (reversals !== keys) violations.push(`${reversals} reversals of ${keys} entries`);
  if (left !== 0n) violations.push(`${left} is left of what was taken back`);
  return { counts: { entries: keys, 'reversals asked of each': 4 }, violations };
}

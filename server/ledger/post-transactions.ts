import { now } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import {
  type AccountRef,
  accountKey,
  type Entry,
  hashInput,
  hashTransaction,
  requireDoubleEntry,
  signedMinor,
} from './rules.ts';
import {
  findAccounts,
  findPosted,
  insertAccounts,
  insertPostings,
  insertTransactions,
  lockAccounts,
  lockHead,
  type NewPosting,
  type NewTransaction,
  updateBalances,
  updateHead,
} from './store.ts';

/** An entry's number in the ledger; `repeated` when it stood there before. */
export type Posted = { id: bigint; repeated: boolean };

/**
 * Posts entries, each a transaction of its own, in the order given. An entry told before answers
 * its old number; the same (kind, business_key) with other content is a fault. Call it once per
 * database transaction and last: it holds the chain's head until the commit.
 */
export async function postTransactions(tx: Tx, entries: readonly Entry[]): Promise<Posted[]> {
  if (entries.length === 0) return [];
  for (const entry of entries) requireDoubleEntry(entry);
  const accountIds = await openAccounts(tx, entries);
  const head = await lockHead(tx);
  const posted = await findOldOnes(tx, entries);
  const fresh = entries.filter((entry) => !posted.has(nameOf(entry)));
  if (fresh.length > 0) await append(tx, fresh, accountIds, head, posted);
  return entries.map((entry) => posted.get(nameOf(entry)) as Posted);
}

const nameOf = (entry: { kind: string; business_key: string }) =>
  `${entry.kind} ${entry.business_key}`;

async function openAccounts(tx: Tx, entries: readonly Entry[]): Promise<Map<string, number>> {
  const wanted = new Map<string, AccountRef>();
  for (const { account } of entries.flatMap((entry) => entry.postings)) {
    wanted.set(accountKey(account), account);
  }
  const ids = new Map<string, number>();
  const learn = async () => {
    for (const one of await findAccounts(tx, [...wanted.values()]))
      ids.set(accountKey(one), one.id);
  };
  await learn();
  const missing = [...wanted].filter(([key]) => !ids.has(key)).map(([, account]) => account);
  if (missing.length > 0) {
    await insertAccounts(tx, missing);
    await learn();
  }
  await lockAccounts(tx, [...ids.values()]);
  return ids;
}

async function findOldOnes(tx: Tx, entries: readonly Entry[]): Promise<Map<string, Posted>> {
  const hashes = new Map(entries.map((entry) => [nameOf(entry), hashInput(entry)]));
  if (hashes.size < entries.length) throw new Error('Two entries of one call bear the same name.');
  const posted = new Map<string, Posted>();
  for (const old of await findPosted(tx, entries)) {
    if (old.input_hash !== hashes.get(nameOf(old))) {
      throw new Error(`The ledger holds ${nameOf(old)} with other content.`);
    }
    posted.set(nameOf(old), { id: old.id, repeated: true });
  }
  return posted;
}

async function append(
  tx: Tx,
  fresh: readonly Entry[],
  accountIds: ReadonlyMap<string, number>,
  head: { last_id: bigint; last_hash: string },
  posted: Map<string, Posted>,
): Promise<void> {
  const at = now();
  const transactions: NewTransaction[] = [];
  const postings: NewPosting[] = [];
  const deltas = new Map<number, bigint>();
  let { last_id: id, last_hash: hash } = head;
  for (const entry of fresh) {
    id += 1n;
    const { kind, business_key, description } = entry;
    const input_hash = hashInput(entry);
    const sealed = { ...entry, id, input_hash, created_us: BigInt(at.getTime()) * 1000n };
    const previous_hash = hash;
    hash = hashTransaction(sealed, previous_hash);
    transactions.push({ id, kind, business_key, input_hash, description, previous_hash, hash });
    entry.postings.forEach(({ account, ...posting }, position) => {
      const account_id = accountIds.get(accountKey(account)) as number;
      const { currency } = account;
      postings.push({ ...posting, transaction_id: id, position, account_id, currency });
      deltas.set(account_id, (deltas.get(account_id) ?? 0n) + signedMinor(posting));
    });
    posted.set(nameOf(entry), { id, repeated: false });
  }
  await insertTransactions(tx, transactions, at);
  await insertPostings(tx, postings);
  await updateBalances(tx, deltas);
  await updateHead(tx, id, hash);
}

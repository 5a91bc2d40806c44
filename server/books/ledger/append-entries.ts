import { now } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import type { Books } from './lock-books.ts';
import { accountKey, type Entry, hashInput, hashTransaction, signedMinor } from './rules.ts';
import { appendToChain, findPosted, type NewPosting, type NewTransaction } from './store.ts';

/**
 * Id of a ledger transaction; `repeated` is true when it was already posted (idempotent repeat).
 */
export type Posted = { id: bigint; repeated: boolean };

/**
 * Appends the entries that are not posted yet and returns the ids of all of them; the caller has
 * locked the books. (kind, business_key) is the idempotency key: a repeat with equal content
 * returns the existing id, a repeat with other content throws. `guard` runs before the append and
 * is skipped when every entry is a repeat. `areNew`: the caller has made the keys in this transaction,
 * so that none can be posted yet.
 */
export async function appendEntries(
  tx: Tx,
  entries: readonly Entry[],
  { accountIds, head }: Books,
  { guard, areNew = false }: { guard?: () => Promise<void>; areNew?: boolean } = {},
): Promise<Posted[]> {
  const hashes = new Map(entries.map((entry) => [nameOf(entry), hashInput(entry)]));
  if (hashes.size < entries.length) throw new Error('Two entries of one call have the same key.');
  const posted = areNew ? new Map<string, Posted>() : await findOldOnes(tx, entries, hashes);
  const fresh = entries.filter((entry) => !posted.has(nameOf(entry)));
  if (fresh.length > 0) {
    await guard?.();
    await append(tx, fresh, hashes, { accountIds, head }, posted);
  }
  return entries.map((entry) => posted.get(nameOf(entry)) as Posted);
}

async function findOldOnes(
  tx: Tx,
  entries: readonly Entry[],
  hashes: ReadonlyMap<string, string>,
): Promise<Map<string, Posted>> {
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
  hashes: ReadonlyMap<string, string>,
  { accountIds, head }: Books,
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
    const input_hash = hashes.get(nameOf(entry)) as string;
    const sealed = { ...entry, id, input_hash, created_us: BigInt(at.getTime()) * 1000n };
    const previous_hash = hash;
    hash = hashTransaction(sealed, previous_hash);
    const { reverses_id = null } = entry;
    const named = { id, kind, business_key, input_hash, description };
    transactions.push({ ...named, reverses_id, previous_hash, hash });
    entry.postings.forEach(({ account, ...posting }, position) => {
      const account_id = accountIds.get(accountKey(account)) as number;
      const { currency } = account;
      postings.push({ ...posting, transaction_id: id, position, account_id, currency });
      deltas.set(account_id, (deltas.get(account_id) ?? 0n) + signedMinor(posting));
    });
    posted.set(nameOf(entry), { id, repeated: false });
  }
  const chain = { last_id: id, last_hash: hash };
  await appendToChain(tx, { transactions, postings, deltas, head: chain }, at);
}

const nameOf = (entry: { kind: string; business_key: string }) =>
  JSON.stringify([entry.kind, entry.business_key]);

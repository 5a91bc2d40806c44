import type { Db } from '#server/platform/db/connect.ts';
import { type Entry, hashInput, hashTransaction, requireDoubleEntry } from './rules.ts';
import { findExtent, findUnevenAccounts, listPostings, listTransactions } from './store.ts';

const PAGE = 2000;
const FIRST_HASH = '0'.repeat(64);

/** What a check of the whole ledger found; `broken` is the first place that does not hold. */
export type Verdict = {
  transactions: number;
  postings: number;
  accounts: number;
  last_id: bigint;
  last_hash: string;
  broken: { transaction_id: bigint | null; account_id: number | null; what: string } | null;
};

/**
 * Recomputes the chain from its first transaction and every balance from its postings. Reads one
 * state of the database, so it can run while the ledger is posted to.
 */
export async function verifyLedger(db: Db): Promise<Verdict> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const extent = await findExtent(tx);
      return { ...extent, broken: (await checkChain(tx, extent)) ?? (await checkBalances(tx)) };
    });
}

async function checkChain(
  tx: Db,
  head: { last_id: bigint; last_hash: string },
): Promise<Verdict['broken']> {
  let id = 0n;
  let hash = FIRST_HASH;
  for (;;) {
    const page = await listTransactions(tx, id, PAGE);
    const last = page.at(-1);
    if (!last) break;
    const entries = await readPostings(tx, page[0]?.id ?? 0n, last.id);
    for (const row of page) {
      const what = checkTransaction(row, entries.get(row.id) ?? [], id, hash);
      if (what) return { transaction_id: row.id, account_id: null, what };
      id = row.id;
      hash = row.hash;
    }
  }
  if (id === head.last_id && hash === head.last_hash) return null;
  return { transaction_id: id, account_id: null, what: 'the chain does not end at its head' };
}

type Row = Awaited<ReturnType<typeof listTransactions>>[number];
type StoredPosting = Entry['postings'][number] & { position: number; posting_currency: string };

function checkTransaction(
  row: Row,
  postings: readonly StoredPosting[],
  previousId: bigint,
  previousHash: string,
): string | null {
  if (row.id !== previousId + 1n) return 'a transaction before this one is missing';
  if (row.previous_hash !== previousHash) return 'it does not follow the one before it';
  const entry = { ...row, postings };
  if (postings.some((one, place) => one.position !== place)) return 'a posting is out of place';
  if (postings.some((one) => one.posting_currency !== one.account.currency)) {
    return 'a posting is in another currency than its account';
  }
  if (hashInput(entry) !== row.input_hash) return 'its postings are not those that were sealed';
  if (hashTransaction(entry, previousHash) !== row.hash) return 'its content was changed';
  try {
    requireDoubleEntry(entry);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

async function readPostings(tx: Db, firstId: bigint, lastId: bigint) {
  const byTransaction = new Map<bigint, StoredPosting[]>();
  for (const row of await listPostings(tx, firstId, lastId)) {
    const { kind, owner_kind, owner_id, currency, ...posting } = row;
    const list = byTransaction.get(row.transaction_id) ?? [];
    list.push({ ...posting, account: { kind, owner_kind, owner_id, currency } });
    byTransaction.set(row.transaction_id, list);
  }
  return byTransaction;
}

async function checkBalances(tx: Db): Promise<Verdict['broken']> {
  const [uneven] = await findUnevenAccounts(tx);
  if (!uneven) return null;
  return { transaction_id: null, account_id: uneven.id, what: uneven.what };
}

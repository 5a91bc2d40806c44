import type { Db } from '#server/platform/db/connect.ts';
import { type Entry, hashInput, hashTransaction, requireDoubleEntry } from './rules.ts';
import {
  allowLongStatements,
  findExtent,
  findStrayTransaction,
  findUnevenAccounts,
  listPostings,
  listTransactions,
} from './store.ts';

const PAGE = 2000;
/** The previous hash of the first transaction. */
export const FIRST_HASH = '0'.repeat(64);

/** Result of a check of the ledger; `broken` is the first fault found. */
export type Verdict = {
  transactions: number;
  postings: number;
  accounts: number;
  last_id: bigint;
  last_hash: string;
  broken: { transaction_id: bigint | null; account_id: number | null; what: string } | null;
};

type Link = { id: bigint; hash: string };

/**
 * Recomputes the hash chain from its first transaction and every balance from its postings. Reads
 * one snapshot (repeatable read), so it can run while others post.
 */
export async function verifyLedger(db: Db): Promise<Verdict> {
  if (!db.isTransaction) {
    return db.transaction().setIsolationLevel('repeatable read').execute(verifyLedger);
  }
  await allowLongStatements(db);
  const extent = await findExtent(db);
  return { ...extent, broken: (await checkChain(db, extent)) ?? (await checkBalances(db)) };
}

/** Checks that the transaction with this id still is the one that was verified. */
export async function checkLink(tx: Db, link: Link): Promise<Verdict['broken']> {
  if (link.id === 0n) return null;
  const broken = (what: string) => ({ transaction_id: link.id, account_id: null, what });
  const [row] = await listTransactions(tx, link.id - 1n, 1);
  if (row?.id !== link.id) return broken('it was verified and is missing');
  const entries = await readPostings(tx, link.id, link.id);
  const what = checkTransaction(row, entries.get(link.id) ?? [], link.id - 1n, row.previous_hash);
  if (what) return broken(what);
  return row.hash === link.hash ? null : broken('it is another than was verified');
}

/** Recomputes the chain after `from` up to its head. */
export async function checkChain(
  tx: Db,
  head: { last_id: bigint; last_hash: string },
  from: Link = { id: 0n, hash: FIRST_HASH },
): Promise<Verdict['broken']> {
  let { id, hash } = from;
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
  if (id !== head.last_id || hash !== head.last_hash) {
    return { transaction_id: id, account_id: null, what: 'the chain does not end at its head' };
  }
  const stray = await findStrayTransaction(tx, id);
  if (stray === null) return null;
  return { transaction_id: stray, account_id: null, what: 'it has postings and is missing' };
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

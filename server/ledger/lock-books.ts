import type { Tx } from '#server/platform/db/connect.ts';
import { type AccountRef, accountKey } from './rules.ts';
import { findAccounts, insertAccounts, lockAccounts, lockHead } from './store.ts';

/** Account ids by `accountKey`. */
export type AccountIds = ReadonlyMap<string, number>;
/** Locked accounts and the locked head of the chain. */
export type Books = { accountIds: AccountIds; head: { last_id: bigint; last_hash: string } };

/**
 * Creates missing accounts with a balance of zero, then locks all accounts in the order of their
 * ids, so that concurrent transactions queue instead of deadlocking.
 */
export async function openAccounts(tx: Tx, accounts: readonly AccountRef[]): Promise<AccountIds> {
  const wanted = new Map(accounts.map((account) => [accountKey(account), account]));
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

/** `openAccounts`, then locks the head of the chain: postings are serialized until the commit. */
export async function lockBooks(tx: Tx, accounts: readonly AccountRef[]): Promise<Books> {
  const accountIds = await openAccounts(tx, accounts);
  return { accountIds, head: await lockHead(tx) };
}

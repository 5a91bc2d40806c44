import type { Tx } from '#server/platform/db/connect.ts';
import { type AccountRef, accountKey } from './rules.ts';
import { findAccounts, insertAccounts, lockAccounts, lockHead } from './store.ts';

/** The numbers of accounts by `accountKey`. */
export type AccountIds = ReadonlyMap<string, number>;
/** Locked accounts and the chain's head. */
export type Books = { accountIds: AccountIds; head: { last_id: bigint; last_hash: string } };

/**
 * Opens the accounts that are missing, with nothing on them, then locks all in the order of their
 * numbers: whoever wants several of them waits in one line.
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

/** `openAccounts`, then the chain's head: from here to the commit nobody else posts. */
export async function lockBooks(tx: Tx, accounts: readonly AccountRef[]): Promise<Books> {
  const accountIds = await openAccounts(tx, accounts);
  return { accountIds, head: await lockHead(tx) };
}

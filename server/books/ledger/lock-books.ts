import type { Tx } from '#server/platform/db/connect.ts';
import { type AccountRef, accountKey } from './rules.ts';
import { insertAccounts, lockHead, lockWantedAccounts } from './store.ts';

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
  const all = [...wanted.values()];
  const known = await lockWantedAccounts(tx, all);
  // No account is locked while others are created: a concurrent creator may wait for the lock.
  if (known.length === 0) await insertAccounts(tx, all);
  const locked = known.length === 0 ? await lockWantedAccounts(tx, all) : known;
  return new Map(locked.map((one) => [accountKey(one), one.id]));
}

/** `openAccounts`, then locks the head of the chain: postings are serialized until the commit. */
export async function lockBooks(tx: Tx, accounts: readonly AccountRef[]): Promise<Books> {
  const accountIds = await openAccounts(tx, accounts);
  return { accountIds, head: await lockHead(tx) };
}

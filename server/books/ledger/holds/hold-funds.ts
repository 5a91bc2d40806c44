import { now } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { openAccounts } from '../lock-books.ts';
import { type AccountRef, accountKey, sha256 } from '../rules.ts';
import { findFunds, findHolds, insertHold, updateHeld } from './store.ts';

/** An amount to reserve for a publisher; (kind, business_key) is the idempotency key. */
export type Hold = {
  kind: string;
  business_key: string;
  publisher_id: number;
  currency: string;
  /** Positive, in minor units. */
  amount_minor: bigint;
  /** When the hold expires; null: it stays open until it is posted or voided. */
  expires_at?: Date | null;
};
/** Id of a hold; `repeated` is true when it existed before, open or ended. */
export type Held = { id: number; repeated: boolean };

/**
 * Reserves part of a publisher's payable balance, so that nothing else can spend it. Throws when
 * the same name is used with other content, or when the free balance is too small. Do not call it
 * in a transaction that also posts: both lock balances.
 */
export async function holdFunds(tx: Tx, hold: Hold): Promise<Held> {
  const name = `${hold.kind} ${hold.business_key}`;
  if (hold.amount_minor <= 0n) throw new Error(`${name} holds an amount that is not positive`);
  const account = payableOf(hold);
  const ids = await openAccounts(tx, [account]);
  const account_id = ids.get(accountKey(account)) as number;
  const { kind, business_key, amount_minor, expires_at = null } = hold;
  const input_hash = sha256([
    accountKey(account),
    amount_minor.toString(),
    expires_at?.toISOString() ?? null,
  ]);
  const [old] = await findHolds(tx, [hold]);
  if (old && old.input_hash !== input_hash) {
    throw new Error(`The ledger knows the hold ${name} with other content.`);
  }
  if (old) return { id: old.id, repeated: true };
  const free = await findFunds(tx, account_id);
  if (free < amount_minor) {
    throw new Error(`${name} holds ${amount_minor} where only ${free} is free`);
  }
  await updateHeld(tx, account_id, amount_minor);
  const created_at = now();
  const row = { kind, business_key, input_hash, account_id, amount_minor, expires_at, created_at };
  return { id: await insertHold(tx, row), repeated: false };
}

function payableOf({ publisher_id, currency }: Hold): AccountRef {
  return { kind: 'payable', owner_kind: 'publisher', owner_id: publisher_id, currency };
}

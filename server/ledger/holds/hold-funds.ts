import { now } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { openAccounts } from '../lock-books.ts';
import { type AccountRef, accountKey, sha256 } from '../rules.ts';
import { findFunds, findHolds, insertHold, updateHeld } from './store.ts';

/** Money of a publisher to be set aside; (kind, business_key) names the hold for ever. */
export type Hold = {
  kind: string;
  business_key: string;
  publisher_id: number;
  currency: string;
  /** Above zero, in minor units. */
  amount_minor: bigint;
  /** From then on the hold is over by itself; null: it stands until it is posted or voided. */
  expires_at?: Date | null;
};
/** A hold's number; `repeated` when it stood there before, open or ended. */
export type Held = { id: number; repeated: boolean };

/**
 * Sets a part of what is payable to a publisher aside, so that nothing else can take it. The same
 * name with other content is a fault, and so is an amount that is not there. Call it outside of
 * transactions that post: both lock balances.
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

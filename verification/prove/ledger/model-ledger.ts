import { addMinor, type Balances } from '../money-model/balances.ts';
import type { Entry, Name, Operation } from './operations.ts';

type PostedEntry = { entry: Entry; isReversed: boolean };
type StoredHold = { account: string; amount: bigint; state: 'open' | 'posted' | 'voided' };

const keyOf = ({ kind, business_key }: Name) => `${kind} ${business_key}`;

/** A reference model of the ledger's rules, in memory and independent of the implementation. */
export class ModelLedger {
  /** With what is held: "held payable publisher 7 USD". */
  readonly balances: Balances = new Map();
  readonly entries = new Map<string, PostedEntry>();
  readonly holds = new Map<string, StoredHold>();
  transactions = 0;

  /** Applies an operation, or throws without a change if the ledger must refuse it. */
  apply(one: Operation): void {
    if (one.verb === 'post') this.post(one.entry);
    if (one.verb === 'hold') this.hold(one.hold);
    if (one.verb === 'void') this.void(one.name);
    if (one.verb === 'post_hold') this.postHold(one.name, one.entry);
    if (one.verb === 'reverse') this.reverse(one.name);
  }

  /** Amount of an account that can still be held or paid. */
  freeOf(account: string): bigint {
    return -(this.balances.get(account) ?? 0n) - (this.balances.get(`held ${account}`) ?? 0n);
  }

  private post(entry: Entry): void {
    const old = this.entries.get(keyOf(entry));
    if (old) {
      if (JSON.stringify(old.entry, asText) !== JSON.stringify(entry, asText)) {
        throw new Error('other content');
      }
      return;
    }
    this.move(deltasOf(entry));
    this.entries.set(keyOf(entry), { entry, isReversed: false });
    this.transactions += 1;
  }

  private hold(hold: Extract<Operation, { verb: 'hold' }>['hold']): void {
    const account = `payable publisher ${hold.publisher_id} ${hold.currency}`;
    const old = this.holds.get(keyOf(hold));
    if (old) {
      if (old.amount !== hold.amount_minor || old.account !== account) {
        throw new Error('other content');
      }
      return;
    }
    if (hold.amount_minor <= 0n || this.freeOf(account) < hold.amount_minor) {
      throw new Error('not covered');
    }
    addMinor(this.balances, `held ${account}`, hold.amount_minor);
    this.holds.set(keyOf(hold), { account, amount: hold.amount_minor, state: 'open' });
  }

  private void(name: Name): void {
    const hold = this.holds.get(keyOf(name));
    if (!hold || hold.state === 'posted') throw new Error('no open hold');
    if (hold.state === 'open') addMinor(this.balances, `held ${hold.account}`, -hold.amount);
    hold.state = 'voided';
  }

  private postHold(name: Name, entry: Entry): void {
    const hold = this.holds.get(keyOf(name));
    if (!hold || hold.state === 'voided') throw new Error('no open hold');
    if (hold.state === 'posted') {
      if (!this.entries.has(keyOf(entry))) throw new Error('posted by another');
      this.post(entry);
      return;
    }
    if ((deltasOf(entry).get(hold.account) ?? 0n) < hold.amount) throw new Error('too little');
    addMinor(this.balances, `held ${hold.account}`, -hold.amount);
    try {
      this.post(entry);
      hold.state = 'posted';
    } catch (error) {
      addMinor(this.balances, `held ${hold.account}`, hold.amount);
      throw error;
    }
  }

  private reverse(name: Name): void {
    const posted = this.entries.get(keyOf(name));
    if (!posted) throw new Error('no such entry');
    if (posted.isReversed) return;
    const deltas = deltasOf(posted.entry);
    this.move(new Map([...deltas].map(([account, delta]) => [account, -delta])));
    posted.isReversed = true;
    this.transactions += 1;
  }

  private move(deltas: ReadonlyMap<string, bigint>): void {
    for (const [account, delta] of deltas) {
      const isShort =
        (account.startsWith('payable ') && this.freeOf(account) < delta) ||
        (account.startsWith('owed_back ') && (this.balances.get(account) ?? 0n) + delta < 0n);
      if (isShort) throw new Error('not covered');
    }
    for (const [account, delta] of deltas) addMinor(this.balances, account, delta);
  }
}

function deltasOf({ postings }: Entry): Balances {
  const deltas: Balances = new Map();
  for (const { account, direction, amount_minor } of postings) {
    const { kind, owner_kind, owner_id, currency } = account;
    const minor = direction === 'debit' ? amount_minor : -amount_minor;
    addMinor(deltas, `${kind} ${owner_kind} ${owner_id} ${currency}`, minor);
  }
  return deltas;
}

const asText = (_key: string, value: unknown) => (typeof value === 'bigint' ? `${value}` : value);

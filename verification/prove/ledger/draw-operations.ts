import { moveCommission } from '#server/books/ledger/move-commission.ts';
import { grantReward, settleReward } from '#server/books/ledger/move-reward.ts';
import { pickBelow, type Random } from '../seeded-random.ts';
import type { ModelLedger } from './model-ledger.ts';
import type { Entry, Name, Operation } from './operations.ts';

type Side = { currency: string; minor: bigint };

const STEPS = [
  ['none', 'pending'],
  ['pending', 'approved'],
  ['pending', 'none'],
  ['approved', 'payable'],
  ['payable', 'paid'],
  ['approved', 'owed_back'],
] as const;

/** Draws random operations on some publishers; may repeat or reverse an earlier one. */
export class OperationDraw {
  private readonly entries: Entry[] = [];
  private readonly holds: Extract<Operation, { verb: 'hold' }>['hold'][] = [];
  private drawn = 0;
  private readonly random: Random;
  private readonly publishers: readonly number[];

  constructor(random: Random, publishers: readonly number[]) {
    this.random = random;
    this.publishers = publishers;
  }

  /** A new entry; one time in twelve a repeated one. */
  post(): Operation {
    if (this.random() < 1 / 12 && this.entries.length > 0) {
      return { verb: 'post', entry: this.pick(this.entries) };
    }
    return { verb: 'post', entry: this.remember(this.entry('test')) };
  }

  /** An operation of another kind, often one that must be refused. */
  other(model: ModelLedger): Operation {
    const draw = this.random();
    if (draw < 0.3) return this.hold(model);
    if (draw < 0.4) return { verb: 'void', name: this.pick(this.holds) ?? this.unknownName() };
    if (draw < 0.6) return this.pay();
    if (draw < 0.9) return { verb: 'reverse', name: this.pick(this.entries) ?? this.unknownName() };
    return this.contradict();
  }

  private hold(model: ModelLedger): Operation {
    if (this.random() < 0.1 && this.holds.length > 0) {
      const old = this.pick(this.holds);
      return { verb: 'hold', hold: { ...old, amount_minor: old.amount_minor + this.coin() } };
    }
    const publisher_id = this.pick(this.publishers);
    const free = Number(model.freeOf(`payable publisher ${publisher_id} USD`));
    const most = Math.max(1, Math.ceil(free / (this.random() < 0.1 ? 0.5 : 3)));
    const amount_minor = BigInt(1 + pickBelow(this.random, most));
    const hold = { ...this.name('hold'), publisher_id, currency: 'USD', amount_minor };
    this.holds.push(hold);
    return { verb: 'hold', hold };
  }

  private pay(): Operation {
    const hold = this.pick(this.holds);
    if (!hold) return this.post();
    const minor = hold.amount_minor - (this.random() < 0.1 ? 1n : 0n);
    const line = { ...this.line(), publisher_id: hold.publisher_id };
    const postings = moveCommission(line, 'payable', 'paid', minor);
    const entry = { kind: 'paid', business_key: hold.business_key, description: '', postings };
    return postings.length === 0 ? this.post() : { verb: 'post_hold', name: hold, entry };
  }

  /** An earlier entry with its key but other content. */
  private contradict(): Operation {
    const old = this.pick(this.entries);
    return old ? { verb: 'post', entry: { ...old, description: 'other words' } } : this.post();
  }

  private entry(kind: string): Entry {
    if (this.random() < 1 / 6) return this.reward(kind);
    const [from, to] = this.pick(STEPS);
    const minor = BigInt(1 + pickBelow(this.random, to === 'paid' ? 20_000 : 100_000));
    const turned = to === 'owed_back' || this.random() < 0.05 ? -minor : minor;
    const line = this.line();
    const postings = moveCommission(line, from, to, turned, this.brandSide(line, turned));
    return { ...this.name(kind), description: 'a random entry', postings };
  }

  /** Half of the time the brand owes in another currency, with zero, two or three decimals. */
  private brandSide({ currency }: { currency: string }, minor: bigint): Side {
    if (this.random() < 0.5) return { currency, minor };
    const size = BigInt(pickBelow(this.random, 100_000));
    return { currency: this.pick(['JPY', 'EUR', 'KWD']), minor: minor < 0n ? -size : size };
  }

  /** A reward besides commission, by a brand or the network: credited, reversed or settled. */
  private reward(kind: string): Entry {
    const { brand_id, ...line } = this.line();
    const owners = { ...line, brand_id: this.random() < 0.5 ? null : brand_id };
    const minor = BigInt(1 + pickBelow(this.random, 5_000));
    const to = this.random() < 0.2 ? 'owed_back' : 'payable';
    const postings =
      this.random() < 0.5
        ? grantReward(owners, this.random() < 0.1 ? -minor : minor)
        : settleReward(owners, to, to === 'owed_back' ? -minor : minor);
    return { ...this.name(kind), description: 'a random reward', postings };
  }

  private line() {
    const publisher_id = this.pick(this.publishers);
    return {
      brand_id: 1 + pickBelow(this.random, 8),
      publisher_id,
      currency: 'USD',
      order_line_id: null,
    };
  }

  private remember(entry: Entry): Entry {
    // Keep the last thousand to be repeated, contradicted and reversed.
    if (this.entries.length < 1000) this.entries.push(entry);
    else this.entries[pickBelow(this.random, 1000)] = entry;
    return entry;
  }

  private name(kind: string): Name {
    this.drawn += 1;
    return { kind, business_key: `${this.publishers[0]}-${this.drawn}` };
  }

  private unknownName = (): Name => ({ kind: 'nothing', business_key: '0' });
  private coin = () => (this.random() < 0.5 ? 1n : 0n);
  private pick<Item>(items: readonly Item[]): Item {
    return items[pickBelow(this.random, items.length)] as Item;
  }
}

import { hash } from 'node:crypto';

/*
 * Chart of accounts and the postings of each event. An account belongs to one owner and holds one
 * currency. Debits increase its balance and credits decrease it, so what we owe is negative.
 *
 *   recorded   debit brand_pending (what the brand will owe if it confirms),
 *              credit commission_pending (what the publisher will earn)
 *   rejected   the reverse of `recorded`
 *   approved   debit commission_pending, credit commission_approved (publisher);
 *              debit brand_receivable, credit brand_pending (the brand now owes it)
 *   taken back after approval   debit commission_approved, credit brand_receivable
 *   settled    debit commission_approved, credit payable. A negative settlement (returns exceed
 *              sales) posts the reverse, with owed_back instead of payable
 *   paid       debit payable, credit cash (ours); what is owed back reduces it: credit owed_back
 *   paid with tax   for a self-billed invoice also: debit input_tax (ours), credit cash
 *   rewarded   for a referral or by a bonus: debit reward_cost (ours) or, when a brand pays it,
 *              brand_receivable; credit reward_approved (publisher). Settled and paid as above, from
 *              reward_approved
 *   invoiced   debit brand_receivable, credit network_fee (ours): the fee on top of the commission,
 *              which the brand has owed since approval; debit brand_receivable, credit tax_payable
 *              (ours, due to the tax office): the tax on commission and fee
 *   credited   the reverse of `invoiced` for the fee and tax of a credit note; the commission was
 *              taken back before
 *   paid by the brand, in full or in part   debit cash, credit brand_receivable; the reverse
 *              corrects a mistake. For an invoice, brand_receivable therefore holds
 *              commission + fee + tax - paid, which is its total less the payments received
 *   debt written off   the settlements of the debt leave payable and owed_back: debit bad_debt
 *              (ours), credit owed_back
 *   debt demanded   the same with debt_demanded (publisher) instead of bad_debt; paid by the
 *              publisher: debit cash, credit debt_demanded
 *   payout in progress   an amount of payable is held; the hold ends when it is posted as paid, or
 *              voided
 *
 * The sale of each line is recorded as well: debit sales_reported (brand), credit sales_credited
 * (publisher, or the network when no publisher earns from it). It is posted once and changes only
 * with the amount: a rejection takes back the commission, not the sale.
 *
 * When the brand's currency differs from the publisher's, each side is posted in its own currency.
 * Amounts that appear or disappear on one side are balanced by the network's exchange account of
 * that currency (sales_exchange for sales), in the same transaction:
 *   recorded   debit brand_pending, credit exchange (the brand's currency);
 *              debit exchange, credit commission_pending (the publisher's currency)
 *   rejected   the reverse of these four. Approval, settlement and payment move each side between
 *              accounts of one currency and need no exchange.
 * With the sign inverted, exchange holds what brands owe for such lines in their currencies and
 * what publishers have earned from them in theirs. The rate is stored on the line that the postings
 * reference.
 *
 * A change of amount posts the difference at the current stage of the commission. A negative
 * commission (a return) posts the reverse on the same accounts; an amount of zero posts nothing.
 */
type AccountKind =
  | 'brand_pending'
  | 'brand_receivable'
  | 'commission_pending'
  | 'commission_approved'
  | 'payable'
  | 'owed_back'
  | 'debt_demanded'
  | 'bad_debt'
  | 'cash'
  | 'reward_approved'
  | 'reward_cost'
  | 'network_fee'
  | 'tax_payable'
  | 'input_tax'
  | 'exchange'
  | 'sales_exchange'
  | 'sales_reported'
  | 'sales_credited';

export type AccountRef = {
  kind: AccountKind;
  owner_kind: 'brand' | 'publisher' | 'network';
  /** 0 for the network. */
  owner_id: number;
  currency: string;
};

export type Posting = {
  account: AccountRef;
  direction: 'debit' | 'credit';
  /** Positive, in minor units of the account's currency. */
  amount_minor: bigint;
  order_line_id?: number | null;
};

/** One business event to post. (kind, business_key) is the idempotency key. */
export type Entry = {
  kind: string;
  business_key: string;
  description: string;
  postings: readonly Posting[];
  /** The transaction that this one reverses in full. A transaction is reversed at most once. */
  reverses_id?: bigint | null;
};

/**
 * Postings that move an amount in minor units from the credited to the debited account, or the
 * reverse for a negative amount. The debit always comes first. Either account may be null, which
 * omits its posting. None for zero.
 */
export function transfer(
  debit: AccountRef | null,
  credit: AccountRef | null,
  minor: bigint,
): Posting[] {
  if (minor === 0n) return [];
  const [up, down] = minor > 0n ? [debit, credit] : [credit, debit];
  const amount_minor = minor > 0n ? minor : -minor;
  return [
    ...(up ? [{ account: up, direction: 'debit' as const, amount_minor }] : []),
    ...(down ? [{ account: down, direction: 'credit' as const, amount_minor }] : []),
  ];
}

/** Amount of one side of a line, in minor units of its currency. */
export type Side = { currency: string; minor: bigint };

/**
 * Balances a side that has a single posting because the other side is in another currency: the
 * counterpart goes to the network's account of this kind. Balanced sides are returned unchanged.
 */
export function closeSide(postings: readonly Posting[], kind: AccountKind): Posting[] {
  const [only, another] = postings;
  if (!only || another) return [...postings];
  const { currency } = only.account;
  const account: AccountRef = { kind, owner_kind: 'network', owner_id: 0, currency };
  return [only, ...turnPostings([{ ...only, account }])];
}

/** Key of an account: equal for equal accounts. */
export function accountKey(account: AccountRef): string {
  return `${account.kind}:${account.owner_kind}:${account.owner_id}:${account.currency}`;
}

/**
 * Throws when an entry is not balanced per currency. That is a bug of the caller, not a refusal.
 */
export function requireDoubleEntry(entry: Entry): void {
  const name = `${entry.kind} ${entry.business_key}`;
  if (entry.postings.length < 2) throw new Error(`${name} has fewer than two postings`);
  const sums = new Map<string, bigint>();
  for (const posting of entry.postings) {
    if (posting.amount_minor <= 0n) throw new Error(`${name} posts an amount that is not positive`);
    const { currency } = posting.account;
    sums.set(currency, (sums.get(currency) ?? 0n) + signedMinor(posting));
  }
  for (const [currency, sum] of sums) {
    if (sum !== 0n) throw new Error(`${name} is ${sum} off balance in ${currency}`);
  }
}

/** The change a posting makes to the balance of its account. */
export function signedMinor(posting: Pick<Posting, 'direction' | 'amount_minor'>): bigint {
  return posting.direction === 'debit' ? posting.amount_minor : -posting.amount_minor;
}

/** Content hash of an entry: an idempotent repeat has the same hash as the stored entry. */
export function hashInput(entry: Entry): string {
  return sha256([entry.description, entry.postings.map(postingContent), ...originalOf(entry)]);
}

/** A transaction as it is hashed into the chain. */
export type Sealed = Entry & {
  id: bigint;
  input_hash: string;
  /** Microseconds since 1970, the precision of the database, so that any edit changes the hash. */
  created_us: bigint;
};

/**
 * Hash of a link of the chain: the whole content of the transaction and the hash of the previous
 * one.
 */
export function hashTransaction(sealed: Sealed, previousHash: string): string {
  return sha256([
    previousHash,
    sealed.id.toString(),
    sealed.kind,
    sealed.business_key,
    sealed.description,
    sealed.input_hash,
    sealed.created_us.toString(),
    sealed.postings.map(postingContent),
    ...originalOf(sealed),
  ]);
}

/** Empty for an ordinary entry, which is hashed without it. */
const originalOf = ({ reverses_id }: Entry): string[] =>
  reverses_id ? ['reverses', reverses_id.toString()] : [];

/** The same postings with debit and credit swapped. */
export function turnPostings(postings: readonly Posting[]): Posting[] {
  return postings.map((one) => ({
    ...one,
    direction: one.direction === 'debit' ? 'credit' : 'debit',
  }));
}

function postingContent(posting: Posting): unknown[] {
  return [
    accountKey(posting.account),
    posting.direction,
    posting.amount_minor.toString(),
    posting.order_line_id ?? null,
  ];
}

/** SHA-256 of the JSON form of a value, in hex. */
export function sha256(content: unknown): string {
  return hash('sha256', JSON.stringify(content));
}

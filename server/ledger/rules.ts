import { createHash } from 'node:crypto';

/*
 * The life of a commission in accounts. Each account belongs to one owner and one currency; debit
 * counts up, credit counts down, so what we owe stands below zero.
 *
 *   recorded   debit brand_pending (what the brand will owe if it confirms)
 *              credit commission_pending (what the publisher will earn)
 *   rejected   the same two the other way round
 *   approved   debit commission_pending, credit commission_approved (publisher);
 *              debit brand_receivable, credit brand_pending (the brand now owes it)
 *   taken back after approval: debit commission_approved, credit brand_receivable
 *   settled    debit commission_approved, credit payable
 *   paid       debit payable, credit cash (ours)
 *
 * Beside them each line's sale: debit sales_reported (brand), credit sales_credited (publisher, or the
 * network where nobody earns by it). It is written down once and changed only with the amount: a
 * rejection takes back the commission, not what was sold.
 *
 * A change of amount posts the difference where the commission stands. A negative commission (a
 * return) posts the same accounts the other way round; an amount of zero posts nothing.
 */
type AccountKind =
  | 'brand_pending'
  | 'brand_receivable'
  | 'commission_pending'
  | 'commission_approved'
  | 'payable'
  | 'cash'
  | 'sales_reported'
  | 'sales_credited';

export type AccountRef = {
  kind: AccountKind;
  owner_kind: 'brand' | 'publisher' | 'network';
  /** 0 for the network itself. */
  owner_id: number;
  currency: string;
};

export type Posting = {
  account: AccountRef;
  direction: 'debit' | 'credit';
  /** Above zero, in minor units of the account's currency. */
  amount_minor: bigint;
  conversion_id?: number | null;
};

/** One business event as the ledger takes it; (kind, business_key) names it for ever. */
export type Entry = {
  kind: string;
  business_key: string;
  description: string;
  postings: readonly Posting[];
};

/** An account's name: equal for equal accounts. */
export function accountKey(account: AccountRef): string {
  return `${account.kind}:${account.owner_kind}:${account.owner_id}:${account.currency}`;
}

/** Throws where an entry is not double entry: a fault of the caller, never a visitor's doing. */
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

/** What a posting does to its account's balance. */
export function signedMinor(posting: Pick<Posting, 'direction' | 'amount_minor'>): bigint {
  return posting.direction === 'debit' ? posting.amount_minor : -posting.amount_minor;
}

/** The fingerprint by which the same entry, told again, is recognised. */
export function hashInput(entry: Entry): string {
  return sha256([entry.description, entry.postings.map(postingContent)]);
}

/** A transaction as the chain seals it. */
export type Sealed = Entry & {
  id: bigint;
  input_hash: string;
  /** Microseconds since 1970: the database keeps that many, so an edit of one is seen. */
  created_us: bigint;
};

/** The link of the chain: everything a transaction says, and the hash of the one before it. */
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
  ]);
}

function postingContent(posting: Posting): unknown[] {
  return [
    accountKey(posting.account),
    posting.direction,
    posting.amount_minor.toString(),
    posting.conversion_id ?? null,
  ];
}

function sha256(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

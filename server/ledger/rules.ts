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
 *   settled    debit commission_approved, credit payable; a settlement in which returns outweigh
 *              sales the other way round, and against owed_back instead of payable
 *   paid       debit payable, credit cash (ours); what is owed back lowers it: credit owed_back
 *   rewarded   for referring, or by a bonus: debit reward_cost (ours) or, where a brand pays it,
 *              brand_receivable; credit reward_approved (publisher). Settled and paid as above, from
 *              reward_approved
 *   invoiced   debit brand_receivable, credit network_fee (ours): the fee on top of the commission,
 *              which the brand owes since it was approved; debit brand_receivable, credit tax_payable
 *              (ours, owed on to the tax office): the tax on both
 *   paid by the brand, wholly or in part   debit cash, credit brand_receivable; turned round where it
 *              was a mistake. So of an invoice brand_receivable holds commission + fee + tax - paid,
 *              its total less what has come of it
 *   on its way out an amount of payable is held; the hold ends when it is posted as paid, or voided
 *
 * Beside them each line's sale: debit sales_reported (brand), credit sales_credited (publisher, or the
 * network where nobody earns by it). It is written down once and changed only with the amount: a
 * rejection takes back the commission, not what was sold.
 *
 * Where the brand's currency is not the one that the publisher is paid in, each side moves in its own,
 * and what comes into being or goes away on one side is met there by the network's exchange account of
 * that currency (sales_exchange for what was sold), in the same transaction:
 *   recorded   debit brand_pending, credit exchange (the brand's currency);
 *              debit exchange, credit commission_pending (the publisher's)
 *   rejected   the same four the other way round. Approval, settlement and payment move each side
 *              between accounts of one currency and need no exchange.
 * So exchange holds, with the sign turned, what brands owe of such lines in their currencies, and what
 * publishers have earned by them in theirs. The rate stands on the line that the postings name.
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
  | 'owed_back'
  | 'cash'
  | 'reward_approved'
  | 'reward_cost'
  | 'network_fee'
  | 'tax_payable'
  | 'exchange'
  | 'sales_exchange'
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
  order_line_id?: number | null;
};

/** One business event as the ledger takes it; (kind, business_key) names it for ever. */
export type Entry = {
  kind: string;
  business_key: string;
  description: string;
  postings: readonly Posting[];
  /** The transaction this one takes back, wholly and once. */
  reverses_id?: bigint | null;
  /** The transaction this one takes back a part of. */
  adjusts_id?: bigint | null;
};

/**
 * The postings that move an amount in minor units from the account that is credited to the one that is
 * debited, the other way round where it is below zero; the debit always stands first. Either account
 * may be missing. None for zero.
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

/** What one side of a line moves, in minor units of its currency. */
export type Side = { currency: string; minor: bigint };

/**
 * Closes a side whose postings stand alone because the other side is of another currency: the
 * network's account of the kind takes the counterpart. Sides that are balanced stay as they are.
 */
export function closeSide(postings: readonly Posting[], kind: AccountKind): Posting[] {
  const [only, another] = postings;
  if (!only || another) return [...postings];
  const { currency } = only.account;
  const account: AccountRef = { kind, owner_kind: 'network', owner_id: 0, currency };
  return [only, ...turnPostings([{ ...only, account }])];
}

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
  return sha256([entry.description, entry.postings.map(postingContent), ...originalOf(entry)]);
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
    ...originalOf(sealed),
  ]);
}

/** Nothing for an entry of its own, so that what was sealed before there were reversals still holds. */
function originalOf({ reverses_id, adjusts_id }: Entry): string[] {
  if (reverses_id) return ['reverses', reverses_id.toString()];
  return adjusts_id ? ['adjusts', adjusts_id.toString()] : [];
}

/** The same amounts the other way round. */
export function turnPostings(postings: readonly Posting[]): Posting[] {
  return postings.map((one) => ({
    ...one,
    direction: one.direction === 'debit' ? 'credit' : 'debit',
  }));
}

/**
 * What is left of a transaction's postings after adjustments took parts back, in their order. Throws
 * where an adjustment takes more from an account than the transaction gave.
 */
export function leftOf(original: readonly Posting[], taken: readonly Posting[]): Posting[] {
  const parts = new Map<string, bigint>();
  for (const one of turnPostings(taken)) {
    const key = sideOf(one);
    parts.set(key, (parts.get(key) ?? 0n) + one.amount_minor);
  }
  const left = original.map((one) => {
    const part = parts.get(sideOf(one)) ?? 0n;
    const used = part < one.amount_minor ? part : one.amount_minor;
    parts.set(sideOf(one), part - used);
    return { ...one, amount_minor: one.amount_minor - used };
  });
  for (const [side, over] of parts) {
    if (over > 0n) throw new Error(`An adjustment takes ${over} more than there is from ${side}.`);
  }
  return left.filter((one) => one.amount_minor > 0n);
}

const sideOf = (one: Posting) =>
  `${accountKey(one.account)} ${one.direction} ${one.order_line_id ?? ''}`;

function postingContent(posting: Posting): unknown[] {
  return [
    accountKey(posting.account),
    posting.direction,
    posting.amount_minor.toString(),
    posting.order_line_id ?? null,
  ];
}

/** The fingerprint of anything that JSON can say. */
export function sha256(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

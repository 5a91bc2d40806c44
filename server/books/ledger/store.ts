import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { PREPARED } from '#server/platform/db/prepare-marked.ts';
import type { AccountRef, Posting } from './rules.ts';

/** An account with its id. */
type KnownAccount = AccountRef & { id: number };

const columns = (accounts: readonly AccountRef[]) => sql`unnest(
  ${accounts.map((one) => one.kind)}::text[], ${accounts.map((one) => one.owner_kind)}::text[],
  ${accounts.map((one) => one.owner_id)}::int[], ${accounts.map((one) => one.currency)}::text[]
) as wanted (kind, owner_kind, owner_id, currency)`;

/**
 * Finds the wanted accounts and locks them in the order of their ids, so that concurrent transactions
 * do not deadlock. Finds and locks none unless all of them exist.
 */
export async function lockWantedAccounts(
  tx: Tx,
  accounts: readonly AccountRef[],
): Promise<KnownAccount[]> {
  const found = await sql<KnownAccount>`
    select a.id, a.kind, a.owner_kind, a.owner_id, a.currency
    from ledger_accounts a join ${columns(accounts)} using (kind, owner_kind, owner_id, currency)
    where (select count(*) from ledger_accounts
      join ${columns(accounts)} using (kind, owner_kind, owner_id, currency)) = ${accounts.length}
    order by a.id for update of a ${PREPARED}`.execute(tx);
  return found.rows;
}

/**
 * Creates accounts with a balance of zero, in a fixed order so that concurrent inserts do not
 * deadlock.
 */
export async function insertAccounts(tx: Tx, accounts: readonly AccountRef[]): Promise<void> {
  await sql`
    insert into ledger_accounts (kind, owner_kind, owner_id, currency)
    select * from ${columns(accounts)} order by 1, 2, 3, 4
    on conflict do nothing`.execute(tx);
}

/**
 * Locks account rows in the order of their ids, so that concurrent transactions do not deadlock.
 */
export async function lockAccounts(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    select 1 from ledger_accounts where id = any(${ids}::int[]) order by id for update`.execute(tx);
}

/** The head of the chain. */
export function selectHead(db: Db): Promise<{ last_id: bigint; last_hash: string }> {
  return db.selectFrom('ledger_head').select(['last_id', 'last_hash']).executeTakeFirstOrThrow();
}

/** Locks the head of the chain: no other transaction can post until this one ends. */
export async function lockHead(tx: Tx): Promise<{ last_id: bigint; last_hash: string }> {
  return tx
    .selectFrom('ledger_head')
    .select(['last_id', 'last_hash'])
    .forUpdate()
    .modifyEnd(PREPARED)
    .executeTakeFirstOrThrow();
}

/** The transactions already posted with these idempotency keys. */
export async function findPosted(tx: Tx, names: readonly { kind: string; business_key: string }[]) {
  const found = await sql<{ id: bigint; kind: string; business_key: string; input_hash: string }>`
    select id, kind, business_key, input_hash from ledger_transactions join unnest(
      ${names.map((one) => one.kind)}::text[], ${names.map((one) => one.business_key)}::text[]
    ) as wanted (kind, business_key) using (kind, business_key)`.execute(tx);
  return found.rows;
}

export type NewTransaction = {
  id: bigint;
  kind: string;
  business_key: string;
  input_hash: string;
  description: string;
  reverses_id: bigint | null;
  previous_hash: string;
  hash: string;
};

export type NewPosting = Omit<Posting, 'account'> & {
  transaction_id: bigint;
  position: number;
  account_id: number;
  currency: string;
};

/** What is appended to the chain; `deltas` change balances, by account. */
export type Appended = {
  transactions: readonly NewTransaction[];
  postings: readonly NewPosting[];
  deltas: ReadonlyMap<number, bigint>;
  head: { last_id: bigint; last_hash: string };
};

/**
 * Writes transactions, all with the same creation time, and their postings, balances and the head of
 * the chain in one statement. The caller has locked the accounts and the head.
 */
export async function appendToChain(
  tx: Tx,
  { transactions, postings, deltas, head }: Appended,
  at: Date,
): Promise<void> {
  await sql`
    with added as (
      insert into ledger_transactions
        (id, kind, business_key, input_hash, description, previous_hash, hash, reverses_id,
          created_at)
      select *, ${at}::timestamptz from unnest(
        ${transactions.map((row) => row.id)}::bigint[], ${transactions.map((row) => row.kind)}::text[],
        ${transactions.map((row) => row.business_key)}::text[],
        ${transactions.map((row) => row.input_hash)}::text[],
        ${transactions.map((row) => row.description)}::text[],
        ${transactions.map((row) => row.previous_hash)}::text[],
        ${transactions.map((row) => row.hash)}::text[],
        ${transactions.map((row) => row.reverses_id)}::bigint[])),
    posted as (
      insert into ledger_postings
        (transaction_id, position, account_id, direction, amount_minor, currency, order_line_id)
      select * from unnest(
        ${postings.map((row) => row.transaction_id)}::bigint[],
        ${postings.map((row) => row.position)}::int[], ${postings.map((row) => row.account_id)}::int[],
        ${postings.map((row) => row.direction)}::text[],
        ${postings.map((row) => row.amount_minor)}::bigint[],
        ${postings.map((row) => row.currency)}::text[],
        ${postings.map((row) => row.order_line_id ?? null)}::int[])),
    balanced as (
      update ledger_accounts as account set balance_minor = balance_minor + delta
      from unnest(${[...deltas.keys()]}::int[], ${[...deltas.values()]}::bigint[]) as d (id, delta)
      where account.id = d.id)
    update ledger_head set last_id = ${head.last_id}, last_hash = ${head.last_hash}
    ${PREPARED}`.execute(tx);
}

/** The id of the transaction with this idempotency key, or undefined. */
export async function findOriginal(tx: Tx, name: { kind: string; business_key: string }) {
  return tx
    .selectFrom('ledger_transactions')
    .select(['id'])
    .where('kind', '=', name.kind)
    .where('business_key', '=', name.business_key)
    .executeTakeFirst();
}

/** The id of the transaction that reversed this one in full, or undefined. */
export async function findReversal(tx: Tx, originalId: bigint) {
  return tx
    .selectFrom('ledger_transactions')
    .select('id')
    .where('reverses_id', '=', originalId)
    .executeTakeFirst();
}

/** The postings of an order line, oldest first. */
export function findLinePostings(db: Db, orderLineId: number) {
  return db
    .selectFrom('ledger_postings as p')
    .innerJoin('ledger_transactions as t', 't.id', 'p.transaction_id')
    .innerJoin('ledger_accounts as a', 'a.id', 'p.account_id')
    .where('p.order_line_id', '=', orderLineId)
    .select([
      'p.transaction_id',
      't.kind',
      'a.kind as account',
      'p.direction',
      'p.amount_minor',
      'p.currency',
      't.created_at',
    ])
    .orderBy('p.transaction_id')
    .orderBy('p.position')
    .execute();
}

type StoredTransaction = NewTransaction & { created_us: bigint };

/** Up to `limit` transactions after `afterId`, in chain order. */
export async function listTransactions(db: Db, afterId: bigint, limit: number) {
  const found = await sql<StoredTransaction>`
    select id, kind, business_key, input_hash, description, reverses_id,
      previous_hash, hash,
      (extract(epoch from created_at) * 1000000)::bigint as created_us
    from ledger_transactions where id > ${afterId} order by id limit ${limit}`.execute(db);
  return found.rows;
}

const STORED_POSTING = sql`
  p.transaction_id, p.position, p.direction, p.amount_minor, p.order_line_id,
  p.currency as posting_currency, a.kind, a.owner_kind, a.owner_id, a.currency`;

type StoredPosting = AccountRef & {
  transaction_id: bigint;
  position: number;
  direction: 'debit' | 'credit';
  amount_minor: bigint;
  posting_currency: string;
  order_line_id: number | null;
};

/** All postings of the transactions from `firstId` to `lastId`, with their accounts. */
export async function listPostings(db: Db, firstId: bigint, lastId: bigint) {
  const found = await sql<StoredPosting>`
    select ${STORED_POSTING} from ledger_postings p join ledger_accounts a on a.id = p.account_id
    where p.transaction_id between ${firstId} and ${lastId}
    order by p.transaction_id, p.position`.execute(db);
  return found.rows;
}

/** The id of a transaction that has postings and is not in the chain, whose ids are 1 to `lastId`. */
export async function findStrayTransaction(db: Db, lastId: bigint): Promise<bigint | null> {
  const found = await sql<{ transaction_id: bigint }>`
    select transaction_id from ledger_postings
    where transaction_id < 1 or transaction_id > ${lastId} limit 1`.execute(db);
  return found.rows[0]?.transaction_id ?? null;
}

/** The postings of a transaction, in the shape of an entry. */
export async function findPostings(tx: Tx, transactionId: bigint): Promise<Posting[]> {
  const found = await sql<StoredPosting>`
    select ${STORED_POSTING} from ledger_postings p join ledger_accounts a on a.id = p.account_id
    where p.transaction_id = ${transactionId} order by p.position`.execute(tx);
  return found.rows.map(({ direction, amount_minor, order_line_id, ...account }) => {
    const { kind, owner_kind, owner_id, currency } = account;
    return {
      account: { kind, owner_kind, owner_id, currency },
      direction,
      amount_minor,
      order_line_id,
    };
  });
}

/**
 * Accounts whose balance is not the sum of their postings, or whose held amount is not the sum of
 * their open holds.
 */
export async function findUnevenAccounts(db: Db) {
  const found = await sql<{ id: number; what: string }>`
    select a.id, case when a.balance_minor <> coalesce(s.sum_minor, 0)
      then 'its balance is ' || a.balance_minor || ', its postings come to ' || coalesce(s.sum_minor, 0)
      else 'it holds ' || a.held_minor || ', its holds come to ' || coalesce(h.sum_minor, 0) end as what
    from ledger_accounts a left join (
      select account_id, sum(case direction when 'debit' then amount_minor else -amount_minor end)
        as sum_minor from ledger_postings group by account_id) s on s.account_id = a.id
    left join (
      select account_id, sum(amount_minor) as sum_minor from ledger_holds where state = 'open'
      group by account_id) h on h.account_id = a.id
    where a.balance_minor <> coalesce(s.sum_minor, 0) or a.held_minor <> coalesce(h.sum_minor, 0)
    order by a.id`.execute(db);
  return found.rows;
}

/** Removes the statement timeout of this transaction: summing millions of postings takes longer. */
export async function allowLongStatements(tx: Db): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
}

/** Row counts of the ledger, and the head of its chain. */
export async function findExtent(db: Db) {
  const found = await sql<{
    transactions: number;
    postings: number;
    accounts: number;
    last_id: bigint;
    last_hash: string;
  }>`
    select (select count(*) from ledger_transactions)::int as transactions,
      (select count(*) from ledger_postings)::int as postings,
      (select count(*) from ledger_accounts)::int as accounts, last_id, last_hash
    from ledger_head`.execute(db);
  const extent = found.rows[0];
  if (!extent) throw new Error('The ledger has lost its head.');
  return extent;
}

import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { Client } from 'pg';
import { moveCommission } from '#server/books/ledger/move-commission.ts';
import { postTransactions } from '#server/books/ledger/post-transactions.ts';
import { verifyLedger } from '#server/books/ledger/verify-ledger.ts';
import { connect, type Db, type Tx } from '#server/platform/db/connect.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import type { Application } from '../open-application.ts';
import type { Found } from '../run-proofs.ts';
import { pickBelow, pickWord, type Random } from '../seeded-random.ts';

const TRANSACTIONS = 300;
type Edit = { table: string; column: string; kind: 'text' | 'number' | 'time' };

const EDITS: readonly Edit[] = [
  { table: 'ledger_transactions', column: 'kind', kind: 'text' },
  { table: 'ledger_transactions', column: 'business_key', kind: 'text' },
  { table: 'ledger_transactions', column: 'input_hash', kind: 'text' },
  { table: 'ledger_transactions', column: 'description', kind: 'text' },
  { table: 'ledger_transactions', column: 'previous_hash', kind: 'text' },
  { table: 'ledger_transactions', column: 'hash', kind: 'text' },
  { table: 'ledger_transactions', column: 'created_at', kind: 'time' },
  { table: 'ledger_postings', column: 'amount_minor', kind: 'number' },
  { table: 'ledger_postings', column: 'account_id', kind: 'number' },
  { table: 'ledger_postings', column: 'order_line_id', kind: 'number' },
  { table: 'ledger_postings', column: 'position', kind: 'number' },
  { table: 'ledger_postings', column: 'currency', kind: 'text' },
];

/**
 * Changes one byte of a stored journal at a time, as only the owner of the database could, and runs
 * the integrity check: it must name the transaction. Each edit is rolled back.
 */
export async function editBytes(app: Application, random: Random, edits: number): Promise<Found> {
  return withLedger(app, random, async (db) => {
    const violations: string[] = [];
    for (let edit = 0; edit < edits; edit += 1) {
      const wrong = await tryEdit(db, random);
      if (wrong) violations.push(wrong);
    }
    const { broken } = await verifyLedger(db);
    if (broken) violations.push(`after all is undone: ${broken.what}`);
    return { counts: { 'bytes edited': edits, 'in a chain of': TRANSACTIONS }, violations };
  });
}

class Undo extends Error {}

async function tryEdit(db: Db, random: Random): Promise<string | null> {
  const edit = EDITS[pickBelow(random, EDITS.length)] as Edit;
  const id = BigInt(1 + pickBelow(random, TRANSACTIONS));
  let wrong: string | null = null;
  await db
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await change(tx, edit, id, random);
      const { broken } = await verifyLedger(tx);
      if (broken?.transaction_id !== id) {
        wrong = `${edit.column} of ${id} was changed, found ${broken?.transaction_id}: ${broken?.what}`;
      }
      throw new Undo();
    })
    .catch((error) => {
      if (!(error instanceof Undo)) throw error;
    });
  return wrong;
}

/** Changes one byte of a text, one digit of a number, or one microsecond of a time. */
async function change(tx: Tx, { table, column, kind }: Edit, id: bigint, random: Random) {
  const key = table === 'ledger_postings' ? 'transaction_id' : 'id';
  const own = sql.table(table);
  const one = sql.ref(column);
  const row = sql`(select ctid from ${own} where ${sql.ref(key)} = ${id} order by ctid limit 1)`;
  if (kind === 'time') {
    await sql`update ${own} set ${one} = ${one} + interval '1 microsecond' where ctid = ${row}`.execute(
      tx,
    );
    return;
  }
  if (kind === 'number') {
    // The position of another posting cannot be used: a constraint refuses that even to the owner.
    const digit = sql.lit(4 + pickBelow(random, 6));
    await sql`update ${own} set ${one} = ${one} + ${digit} where ctid = ${row}`.execute(tx);
    return;
  }
  const at = random();
  await sql`update ${own} set ${one} = overlay(${one} placing
      chr(33 + (ascii(substr(${one}, p, 1)) - 33 + 1 + ${sql.lit(pickBelow(random, 90))}) % 93)
      from p for 1)
    from (select 1 + floor(${at}::float8 * length(${one}))::int as p, ctid as c from ${own}
      where ctid = ${row}) as place
    where ${own}.ctid = c`.execute(tx);
}

/** A small ledger in its own database, which is dropped at the end. */
async function withLedger(
  app: Application,
  random: Random,
  work: (db: Db) => Promise<Found>,
): Promise<Found> {
  const name = `edits_${pickWord(random)}`;
  const owner = new Client({ connectionString: app.config.database_url });
  await owner.connect();
  await owner.query(`create database ${name} template template0`);
  const url = new URL(app.config.database_url);
  url.pathname = `/${name}`;
  await migrate(url.href);
  const db = connect(url.href, 2);
  try {
    const entries = Array.from({ length: TRANSACTIONS }, (_, place) => ({
      kind: 'kept',
      // Hashes, so that no changed byte turns one key into another.
      business_key: createHash('sha256').update(String(place)).digest('hex'),
      description: `what happened ${place}`,
      postings: moveCommission(
        { brand_id: 1 + (place % 3), publisher_id: 5, currency: 'USD', order_line_id: 1 + place },
        'pending',
        'approved',
        BigInt(100 + place),
      ),
    }));
    await db.transaction().execute((tx) => postTransactions(tx, entries));
    return await work(db);
  } finally {
    await db.destroy();
    await owner.query(`drop database ${name}`);
    await owner.end();
  }
}

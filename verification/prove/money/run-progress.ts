import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { Balances } from '../money-model/balances.ts';
import type { BooksModel } from './books-model.ts';
import type { StoredWorld } from './open-world.ts';
import type { World } from './world.ts';

/** A run of random operations: the model follows from seed and world, so only its length is stored. */
export type Run = {
  seed: number;
  batches: number;
  operations: number;
  /** Statements that were compared. */
  statements: number;
  world: StoredWorld;
  /** Balances before the first operation. */
  before: Balances;
};

/** The run of this seed in the database; null: there is none. */
export async function findRun(db: Db, seed: number): Promise<Run | null> {
  await sql`create table if not exists prove_money (seed int primary key, batches int not null,
    operations int not null, statements int not null, world jsonb not null,
    before jsonb not null)`.execute(db);
  const found = await sql<Omit<Run, 'before'> & { before: Record<string, string> }>`
    select * from prove_money where seed = ${seed}`.execute(db);
  const [row] = found.rows;
  if (!row) return null;
  const before = Object.entries(row.before).map(([name, minor]) => [name, BigInt(minor)] as const);
  return { ...row, before: new Map(before) };
}

export async function saveRun(db: Db, { seed, world, before }: Run): Promise<void> {
  const texts = Object.fromEntries([...before].map(([name, minor]) => [name, String(minor)]));
  await sql`insert into prove_money values (${seed}, 0, 0, 0, ${JSON.stringify(world)}::jsonb,
    ${JSON.stringify(texts)}::jsonb)`.execute(db);
}

export async function saveProgress(db: Db, run: Run): Promise<void> {
  const { seed, batches, operations, statements } = run;
  await sql`update prove_money set batches = ${batches}, operations = ${operations},
    statements = ${statements} where seed = ${seed}`.execute(db);
}

/** After a resumption the model's documents get the numbers that the program gave them. */
export async function numberAll(db: Db, { brands, publishers }: World, books: BooksModel) {
  const brandIds = brands.map(({ id }) => id);
  const publisherIds = publishers.map(({ id }) => id);
  const number = async (
    table: string,
    owner: 'brand_id' | 'publisher_id',
    made: { id: number }[],
  ) => {
    const ids = owner === 'brand_id' ? brandIds : publisherIds;
    const found = await sql<{ id: number }>`select id from ${sql.table(table)}
      where ${sql.ref(owner)} = any(${ids}::int[]) order by id`.execute(db);
    if (found.rows.length !== made.length) throw new Error(`${table} do not match the model`);
    found.rows.forEach(({ id }, place) => {
      (made[place] as { id: number }).id = id;
    });
  };
  await number('settlements', 'publisher_id', books.settlements);
  await number('payments', 'publisher_id', books.payments);
  await number('invoices', 'brand_id', books.invoices);
  await number('credit_notes', 'brand_id', books.notes);
}

import { sql, type Updateable } from 'kysely';
import type { Tx } from '#server/platform/db/connect.ts';
import type { DB } from '#server/platform/db/schema.ts';

export type LineUpdate = Updateable<DB['order_lines']>;

export async function updateLine(tx: Tx, id: number, set: LineUpdate): Promise<void> {
  await tx.updateTable('order_lines').set(set).where('id', '=', id).execute();
}

export type UpdatedLine = { id: number; set: LineUpdate };

/** Updates lines, each with its own columns, in a statement per set of columns. */
export async function updateLines(tx: Tx, updates: readonly UpdatedLine[]): Promise<void> {
  let batch = new Map<number, UpdatedLine>();
  for (const update of updates) {
    // A statement updates a row only once.
    if (batch.has(update.id)) {
      await updateDistinct(tx, [...batch.values()]);
      batch = new Map();
    }
    batch.set(update.id, update);
  }
  await updateDistinct(tx, [...batch.values()]);
}

async function updateDistinct(tx: Tx, updates: readonly UpdatedLine[]): Promise<void> {
  const named = updates.map(({ id, set }) => ({ id, set, columns: columnsOf(set) }));
  const groups = Map.groupBy(named, ({ columns }) => columns.join());
  for (const [first, ...others] of groups.values()) {
    if (first === undefined) continue;
    if (others.length === 0) {
      await updateLine(tx, first.id, first.set);
      continue;
    }
    const values = first.columns.map((name) => sql`${sql.ref(name)} = r.${sql.ref(name)}`);
    const rows = [first, ...others].map(({ id, set }) => ({ ...set, ...facts(set), id }));
    await sql`
      update order_lines as c set ${sql.join(values)}
      from jsonb_populate_recordset(null::order_lines, ${asJson(rows)}::jsonb) as r
      where c.id = r.id`.execute(tx);
  }
}

const columnsOf = (set: LineUpdate) =>
  Object.entries(set)
    .flatMap(([name, value]) => (value === undefined ? [] : [name]))
    .sort();

/** The reported facts, which are JSON already. */
const facts = ({ input }: LineUpdate) =>
  typeof input === 'string' ? { input: JSON.parse(input) } : {};

/** Amounts are bigint, which JSON does not have; PostgreSQL reads them from text. */
const asJson = (rows: readonly object[]) =>
  JSON.stringify(rows, (_name, value) => (typeof value === 'bigint' ? String(value) : value));

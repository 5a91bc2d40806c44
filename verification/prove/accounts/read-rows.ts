import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';

type Whose = { publisher_id: number; user_id: number };

// It records attempts of staff on a publisher, refused or not; it does not belong to the publisher.
const NOT_THEIRS = ['staff_audit'];

/** By table name, one hash over all rows of a publisher or its user. */
type Rows = Record<string, string>;

/** The tables whose rows have changed. */
export function listChanges(before: Rows, after: Rows): string[] {
  return Object.keys(before).filter((table) => before[table] !== after[table]);
}

/** Reads all tables with rows of a publisher or its user. */
export async function readRows(db: Db, whose: Whose): Promise<Rows> {
  const tables = await findTables(db);
  const one = ([table, condition]: readonly [string, string]) =>
    `select '${table}' as name, md5(coalesce(string_agg(r::text, '|' order by r::text), '')) as hash
     from ${table} r where ${condition}`;
  const own = [...tables, ['publishers', 'id = $publisher'], ['users', 'id = $user']] as const;
  const text = own
    .map(one)
    .join(' union all ')
    .replaceAll('$publisher', String(whose.publisher_id))
    .replaceAll('$user', String(whose.user_id));
  const { rows } = await sql.raw<{ name: string; hash: string }>(text).execute(db);
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}

let known: Promise<(readonly [string, string])[]> | undefined;

function findTables(db: Db): Promise<(readonly [string, string])[]> {
  known ??= askForTables(db);
  return known;
}

async function askForTables(db: Db): Promise<(readonly [string, string])[]> {
  const { rows } = await sql<{ table_name: string; columns: string[] }>`
    select table_name, array_agg(column_name::text) as columns
    from information_schema.columns
    where table_schema = 'public' and column_name in ('publisher_id', 'user_id')
      and table_name not in ('publishers', 'users')
    group by table_name order by table_name`.execute(db);
  const conditions = { publisher_id: 'publisher_id = $publisher', user_id: 'user_id = $user' };
  return rows
    .filter(({ table_name }) => !NOT_THEIRS.includes(table_name))
    .map(({ table_name, columns }) => {
      const any = Object.entries(conditions).filter(([column]) => columns.includes(column));
      return [table_name, any.map(([, condition]) => condition).join(' or ')] as const;
    });
}

import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';

/** Whose rows are read: those of a publisher and its user, or of a brand and its people. */
export type Whose =
  | { publisher_id: number; user_id: number }
  /** `applicant_id`: the publisher whose rows are also the brand's; others may write of the brand. */
  | { brand_id: number; user_ids: readonly number[]; applicant_id: number };

// The first records attempts of staff on a publisher, refused or not; the second the reports that were
// refused because their sender did not prove to be the brand.
const NOT_THEIRS = ['staff_audit', 'refused_reports'];

/** By table name, one hash over all rows of an owner. */
type Rows = Record<string, string>;

/** The tables whose rows have changed. */
export function listChanges(before: Rows, after: Rows): string[] {
  return Object.keys(before).filter((table) => before[table] !== after[table]);
}

/** Reads all tables with rows of a publisher or its user, or of a brand or its people. */
export async function readRows(db: Db, whose: Whose): Promise<Rows> {
  const isBrand = 'brand_id' in whose;
  const users = isBrand ? whose.user_ids : [whose.user_id];
  const owner = isBrand ? `brands where id = ${whose.brand_id}` : publisherRow(whose.publisher_id);
  const tables = await findTables(db);
  const one = (name: string, from: string) =>
    `select '${name}' as name, md5(coalesce(string_agg(r::text, '|' order by r::text), '')) as hash
     from (select * from ${from}) r`;
  const own = [
    one(isBrand ? 'brands' : 'publishers', owner),
    one('users', `users where id in (${users})`),
    ...[...tables].flatMap(([table, columns]) => {
      const any = conditionsOf(columns, whose);
      return any.length === 0 ? [] : [one(table, `${table} where ${any.join(' or ')}`)];
    }),
  ];
  const { rows } = await sql
    .raw<{ name: string; hash: string }>(own.join(' union all '))
    .execute(db);
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}

const publisherRow = (id: number) => `publishers where id = ${id}`;

function conditionsOf(columns: readonly string[], whose: Whose): string[] {
  const has = (column: string) => columns.includes(column);
  if (!('brand_id' in whose)) {
    const { publisher_id, user_id } = whose;
    return [
      ...(has('publisher_id') ? [`publisher_id = ${publisher_id}`] : []),
      ...(has('user_id') ? [`user_id = ${user_id}`] : []),
    ];
  }
  const { brand_id, user_ids, applicant_id } = whose;
  const ofUser = has('user_id') ? [`user_id in (${user_ids})`] : [];
  if (!has('brand_id')) return ofUser;
  // Other publishers may apply to the brand and make links to it.
  if (has('publisher_id')) {
    return [
      ...ofUser,
      `brand_id = ${brand_id} and (publisher_id is null or publisher_id = ${applicant_id})`,
    ];
  }
  const sites = `(select id from sites where publisher_id = ${applicant_id})`;
  const ofSite = has('site_id') ? ` and site_id in ${sites}` : '';
  return [...ofUser, `brand_id = ${brand_id}${ofSite}`];
}

let known: Promise<ReadonlyMap<string, readonly string[]>> | undefined;

/** The columns that name an owner, by table. */
function findTables(db: Db): Promise<ReadonlyMap<string, readonly string[]>> {
  known ??= askForTables(db);
  return known;
}

async function askForTables(db: Db): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ table_name: string; columns: string[] }>`
    select table_name, array_agg(column_name::text) as columns
    from information_schema.columns
    where table_schema = 'public'
      and column_name in ('publisher_id', 'user_id', 'brand_id', 'site_id')
      and table_name not in ('publishers', 'users', 'brands')
    group by table_name order by table_name`.execute(db);
  return new Map(
    rows
      .filter(({ table_name }) => !NOT_THEIRS.includes(table_name))
      .map(({ table_name, columns }) => [table_name, columns]),
  );
}

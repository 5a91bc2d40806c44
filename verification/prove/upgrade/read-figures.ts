import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';

/** Rows and sums of a database by name: `orders rows`, `orders.amount_minor`. */
export type Figures = Readonly<Record<string, string>>;

/** Tables whose content an upgrade may replace: the list of migrations, and the former watermark of roll-ups. */
const REPLACED = ['migrations', 'click_roll_up_state'];
/** Rows that count. Workers enter recurring work again when they start; an upgrade announces what changes. */
const COUNTED: Readonly<Record<string, ReturnType<typeof sql>>> = {
  jobs: sql`queue <> 'recurring'`,
  announcements: sql`source is distinct from 'stand_down'`,
};
/** Tables by their name in earlier versions. */
const RENAMED: Readonly<Record<string, string>> = {
  order_imports: 'file_imports',
  order_import_rows: 'file_import_rows',
  order_import_lines: 'file_import_changes',
  order_file_mappings: 'file_mappings',
};

/** The number of rows of every table, and the sum of every column with an amount. */
export async function readFigures(db: Db): Promise<Figures> {
  const { rows: tables } = await sql<{ name: string; amounts: string[] }>`
    select c.relname as name,
      coalesce(array_agg(a.attname::text) filter (where a.attname like '%\\_minor'
        and a.atttypid in ('int4'::regtype, 'int8'::regtype, 'numeric'::regtype)), '{}') as amounts
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    group by 1 order by 1`.execute(db);
  const figures: Record<string, string> = {};
  for (const { name, amounts } of tables) {
    if (REPLACED.includes(name) || /^clicks_\d/.test(name)) continue;
    const sums = amounts.map((one) => sql`sum(${sql.ref(one)})::text as ${sql.ref(one)}`);
    const { rows } = await sql<Record<string, string | null>>`
      select ${sql.join([sql`count(*)::text as "rows"`, ...sums])} from ${sql.table(name)}
      where ${COUNTED[name] ?? sql`true`}`.execute(db);
    const table = RENAMED[name] ?? name;
    for (const [what, value] of Object.entries(rows[0] ?? {})) {
      figures[`${table} ${what}`] = value ?? '0';
    }
  }
  return figures;
}

/** Figures of before that are different or missing now. New tables and columns are no difference. */
export function compareFigures(before: Figures, after: Figures): string[] {
  return Object.entries(before).flatMap(([what, value]) =>
    after[what] === value ? [] : [`${what}: ${value} before, ${after[what] ?? 'missing'} after`],
  );
}

import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { type FigureSum, type MonthPeriod, type RowFigure, rowFigures } from '../rules.ts';
import { figureRows } from './figure-rows.ts';

/** The sums of all figures that have rows. */
export async function sumFigures(db: Db, of: MonthPeriod): Promise<Record<RowFigure, FigureSum>> {
  const sums = rowFigures.map(
    (name) => sql`
    select ${sql.lit(name)} as name, coalesce(sum(minor), 0)::bigint as minor, count(*)::int as rows
    from (${figureRows(name, of)}) r`,
  );
  const found = await sql<
    FigureSum & { name: RowFigure }
  >`${sql.join(sums, sql` union all `)}`.execute(db);
  return Object.fromEntries(
    found.rows.map(({ name, minor, rows }) => [name, { minor, rows }]),
  ) as Record<RowFigure, FigureSum>;
}

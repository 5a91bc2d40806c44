import { type Expression, sql } from 'kysely';
import type { Db } from './connect.ts';

/** The number of rows of a list; an estimate is rounded to two digits. */
export type RowCount = { total: number; is_estimate: boolean };

/**
 * Lists are counted exactly up to this number of rows. Counting a million rows takes longer than
 * reading a page of them.
 */
const MAX_COUNTED = 10_000;

/**
 * Counts the rows of a query exactly up to `exactTo`, `MAX_COUNTED` by default; beyond that the
 * planner estimates them.
 */
export async function countRows(
  db: Db,
  query: Expression<unknown>,
  exactTo = MAX_COUNTED,
): Promise<RowCount> {
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from (${query} limit ${exactTo + 1}) counted`.execute(db);
  const total = counted.rows[0]?.total ?? 0;
  if (total <= exactTo) return { total, is_estimate: false };
  const estimate = await estimateRows(db, query);
  return { total: roundEstimate(estimate, exactTo), is_estimate: true };
}

async function estimateRows(db: Db, query: Expression<unknown>): Promise<number> {
  const { rows } = await sql<{
    'QUERY PLAN': { Plan: { 'Plan Rows': number } }[];
  }>`explain (format json) ${query}`.execute(db);
  return rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
}

/** Two significant digits, at least the number that was counted: more would pretend to be exact. */
export function roundEstimate(rows: number, counted: number): number {
  return Number(Math.max(rows, counted).toPrecision(2));
}

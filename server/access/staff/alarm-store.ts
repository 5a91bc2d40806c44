import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';

const MAX_ROWS = 100;

/** The last jobs that were given up after their last attempt. */
export function listGivenUpJobs(db: Db) {
  return db
    .selectFrom('jobs')
    .select(['id', 'kind', 'last_error'])
    .where('run_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(MAX_ROWS)
    .execute();
}

/** Imports since a time whose check rejected rows. */
export function listBadImports(db: Db, since: Date) {
  return db
    .selectFrom('file_imports')
    .select(['id', 'file_name', 'rows_bad', 'rows_total'])
    .where('created_at', '>', since)
    .where('rows_bad', '>', 0)
    .where('state', '<>', 'checking')
    .orderBy('id')
    .limit(MAX_ROWS)
    .execute();
}

/** Invoices that were due before a day and are not covered by payments and credits. */
export function listOverdueInvoices(db: Db, today: string) {
  return db
    .selectFrom('invoices')
    .select(['id', 'brand_name as brand', 'due_on'])
    .select(sql<string>`'INV-' || lpad(id::text, 6, '0')`.as('number'))
    .where('due_on', '<', today)
    .where(sql<boolean>`paid_minor + credited_minor < total_minor`)
    .orderBy('id', 'desc')
    .limit(MAX_ROWS)
    .execute();
}

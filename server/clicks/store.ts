import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Db } from '#server/platform/db/connect.ts';
import { encodeInts, encodeTexts, encodeTimes } from './encode-arrays.ts';

/** A click about to be written. Texts hold no NUL: one such letter would fail its whole group. */
export type NewClick = {
  click_ref: string;
  link_id: number;
  publisher_id: number;
  site_id: number;
  brand_id: number;
  /** Milliseconds since 1970. */
  clicked_at: number;
  uid1: string | null;
  uid2: string | null;
  uid3: string | null;
  uid4: string | null;
  uid5: string | null;
  outcome: string;
  invalid_reason: string | null;
  visitor_key: string | null;
  device: string | null;
  country: string | null;
  referrer_host: string | null;
  user_agent: string;
};

const TYPE_OF: { readonly [Column in keyof NewClick]: 'text' | 'int4' | 'timestamptz' } = {
  click_ref: 'text',
  link_id: 'int4',
  publisher_id: 'int4',
  site_id: 'int4',
  brand_id: 'int4',
  clicked_at: 'timestamptz',
  uid1: 'text',
  uid2: 'text',
  uid3: 'text',
  uid4: 'text',
  uid5: 'text',
  outcome: 'text',
  invalid_reason: 'text',
  visitor_key: 'text',
  device: 'text',
  country: 'text',
  referrer_host: 'text',
  user_agent: 'text',
};
const COLUMNS = Object.keys(TYPE_OF) as (keyof NewClick)[];

const INSERT_CLICKS = `
  insert into clicks (${COLUMNS.join(', ')})
  select * from unnest(${COLUMNS.map((column, index) => `$${index + 1}::${TYPE_OF[column]}[]`).join(', ')})
  on conflict (click_ref) do nothing`;

/**
 * Writes clicks in one statement, durably; a click whose reference is there already is left alone.
 * Answers how many were new. The driver itself gives up after `timeoutMs`, because a frozen database
 * does not keep its own time limits.
 */
export async function insertClicks(
  pool: Pool,
  clicks: readonly NewClick[],
  timeoutMs: number,
): Promise<number> {
  const values = COLUMNS.map((column) => encodeColumn(column, clicks));
  const query = { name: 'insert_clicks', text: INSERT_CLICKS, values, query_timeout: timeoutMs };
  return (await pool.query(query)).rowCount ?? 0;
}

/** Writes clicks in the transaction under way, for those that are not the redirect's. */
export async function insertClickRows(db: Db, clicks: readonly NewClick[]): Promise<void> {
  const values = COLUMNS.map((column) => {
    const cells = clicks.map((click) =>
      column === 'clicked_at' ? new Date(click.clicked_at).toISOString() : click[column],
    );
    return sql`${cells}::${sql.raw(TYPE_OF[column])}[]`;
  });
  await sql`
    insert into clicks (${sql.join(COLUMNS.map((column) => sql.ref(column)))})
    select * from unnest(${sql.join(values)})`.execute(db);
}

function encodeColumn(column: keyof NewClick, clicks: readonly NewClick[]): Buffer {
  const values = clicks.map((click) => click[column]);
  if (TYPE_OF[column] === 'text') return encodeTexts(values as (string | null)[]);
  if (TYPE_OF[column] === 'int4') return encodeInts(values as number[]);
  return encodeTimes(values as number[]);
}

const FACTS = [
  'link_id',
  'publisher_id',
  'site_id',
  'brand_id',
  'clicked_at',
  'uid1',
  'uid2',
  'uid3',
  'uid4',
  'uid5',
] as const;

/** The click of a reference, or undefined. */
export function findClickRow(db: Db, clickRef: string) {
  return db
    .selectFrom('clicks')
    .where('click_ref', '=', clickRef)
    .select(['id', 'click_ref', 'outcome', 'invalid_reason', 'device', 'country', ...FACTS])
    .executeTakeFirst();
}

/** What a link says about a click whose row has not arrived, or undefined for no such link. */
export function findLinkFacts(db: Db, linkId: number) {
  return db
    .selectFrom('links')
    .where('id', '=', linkId)
    .select(['id as link_id', 'publisher_id', 'site_id', 'brand_id'])
    .select(['uid1', 'uid2', 'uid3', 'uid4', 'uid5'])
    .executeTakeFirst();
}

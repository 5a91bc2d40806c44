import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { NewClick } from './recording/encode-rows.ts';

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

/** Inserts clicks in the current transaction; for callers other than the redirect. */
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

/** The click of a reference, or undefined. The time selects the partition and the place in it. */
export function findClickRow(db: Db, clickRef: string, clickedAt: Date) {
  return db
    .selectFrom('clicks')
    .where('click_ref', '=', clickRef)
    .where('clicked_at', '=', clickedAt)
    .select(['id', 'click_ref', 'outcome', 'invalid_reason', 'device', 'country', ...FACTS])
    .executeTakeFirst();
}

/** The facts of a link for a click whose row has not arrived, or undefined for an unknown link. */
export function findLinkFacts(db: Db, linkId: number) {
  return db
    .selectFrom('links')
    .where('id', '=', linkId)
    .select(['id as link_id', 'publisher_id', 'site_id', 'brand_id'])
    .select(['uid1', 'uid2', 'uid3', 'uid4', 'uid5'])
    .executeTakeFirst();
}

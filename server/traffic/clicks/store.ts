import { sql } from 'kysely';
import { VISIT_FACTS, type VisitFact } from '#contract/reports/dimensions.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { PREPARED } from '#server/platform/db/prepare-marked.ts';
import { asColumns, clickValue } from './queries/dimension-sources.ts';
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

/** A stored click, as far as attribution reads it. */
export type StoredClick = Omit<
  NewClick,
  'clicked_at' | 'visitor_key' | 'referrer_host' | 'user_agent' | VisitFact
> &
  Record<VisitFact, string | null> & { id: bigint; clicked_at: Date };

/**
 * The clicks of references that are stored. The time selects the partition and the place in it; the
 * limit makes sure that each reference is looked up in the index of its partition.
 */
export async function findClickRows(
  db: Db,
  refs: readonly { click_ref: string; clicked_at: Date }[],
): Promise<StoredClick[]> {
  if (refs.length === 0) return [];
  const found = await sql<StoredClick>`
    select c.* from unnest(
      ${refs.map((ref) => ref.click_ref)}::text[],
      ${refs.map((ref) => ref.clicked_at.toISOString())}::timestamptz[]) as ref (click_ref, clicked_at)
    cross join lateral (
      select id, click_ref, outcome, invalid_reason, link_id, publisher_id, site_id,
        brand_id, clicked_at, uid1, uid2, uid3, uid4, uid5,
        ${asColumns(VISIT_FACTS, (key) => clickValue(key, 'k'))}
      from clicks k where click_ref = ref.click_ref and clicked_at = ref.clicked_at limit 1) c
    ${PREPARED}`.execute(db);
  return found.rows;
}

/** The facts of links for clicks whose rows have not arrived; unknown links are omitted. */
export async function findLinkFacts(db: Db, linkIds: readonly number[]) {
  if (linkIds.length === 0) return [];
  return db
    .selectFrom('links')
    .where(sql<boolean>`id = any(${linkIds}::int[])`)
    .select(['id as link_id', 'publisher_id', 'site_id', 'brand_id'])
    .select(['uid1', 'uid2', 'uid3', 'uid4', 'uid5'])
    .execute();
}

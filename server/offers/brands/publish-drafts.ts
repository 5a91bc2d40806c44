import { type RawBuilder, sql } from 'kysely';
import type {
  listDrafts as listCall,
  publishDrafts as publishCall,
} from '#contract/brands/drafts.ts';
import type { DraftGap } from '#contract/brands/fields.ts';
import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import { publishAll } from '#server/events.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';

/** What a draft (alias b) lacks to be published, as an array of `DraftGap`. */
export const GAPS = sql`array_remove(array[
  case when b.terms_pending or b.terms_version = 0 then 'terms' end,
  case when not exists (select 1 from brand_categories bc where bc.brand_id = b.id)
    then 'category' end], null)`;

/** A page of drafts with what they lack, incomplete ones first. */
export async function listDrafts(
  db: Db,
  { curPage, perPage, import_id }: ParsedOf<typeof listCall>,
): Promise<ReplyOf<typeof listCall>> {
  const drafts = draftsOf({ import_id });
  const { rows: list } = await sql<ReplyOf<typeof listCall>['list'][number]>`
    select mcid, merchant_name, lacks ${drafts}
    order by cardinality(lacks) = 0, lower(merchant_name), id
    limit ${perPage} offset ${(curPage - 1) * perPage}`.execute(db);
  const counted = await sql<{ total: number; complete: number }>`
    select count(*)::int as total, count(*) filter (where lacks = '{}')::int as complete
    ${drafts}`.execute(db);
  return { list, ...(counted.rows[0] ?? { total: 0, complete: 0 }) };
}

/** Publishes the complete drafts of a selection and counts the others. */
export function publishDrafts(
  db: Db,
  selection: ParsedOf<typeof publishCall>,
): Promise<ReplyOf<typeof publishCall>> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: number }>`select id ${draftsOf(selection)}`.execute(tx);
    const published = await publishComplete(
      tx,
      rows.map(({ id }) => id),
    );
    return { published: published.length, incomplete: rows.length - published.length };
  });
}

/** Publishes those of these brands that are complete drafts; returns their ids. */
export async function publishComplete(tx: Tx, ids: readonly number[]): Promise<number[]> {
  // Locked before their gaps are read: their terms may be withdrawn at the same time.
  await sql`select id from brands where id = any(${[...ids]}::int[]) order by id for update`.execute(
    tx,
  );
  const at = now();
  // Publishers see the newest brands first: a brand is new to them once it is published.
  const { rows } = await sql<{ id: number }>`
    update brands b set status = 'online', created_at = ${at}, updated_at = ${at}
    where b.id = any(${[...ids]}::int[]) and b.status = 'draft' and ${GAPS} = '{}'
    returning b.id`.execute(tx);
  const events = rows.map(({ id }) => ({ brand_id: id }));
  await publishAll(tx, 'brand.status_changed', events);
  return rows.map(({ id }) => id);
}

/** What a draft lacks. */
export async function findGaps(tx: Tx, id: number): Promise<DraftGap[]> {
  const { rows } = await sql<{ lacks: DraftGap[] }>`
    select ${GAPS} as lacks from brands b where b.id = ${id}`.execute(tx);
  return rows[0]?.lacks ?? [];
}

type Selection = { mcids?: string[] | undefined; import_id?: number | undefined };

function draftsOf({ mcids, import_id }: Selection): RawBuilder<unknown> {
  const wheres = [sql`b.status = 'draft'`];
  if (mcids) wheres.push(sql`b.mcid = any(${mcids})`);
  if (import_id !== undefined) wheres.push(sql`b.import_id = ${import_id}`);
  return sql`from (select b.id, b.mcid, b.merchant_name, ${GAPS} as lacks from brands b
    where ${sql.join(wheres, sql` and `)}) as drafts`;
}

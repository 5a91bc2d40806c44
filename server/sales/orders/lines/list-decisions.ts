import { sql } from 'kysely';
import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import type { listOrderDecisions } from '#contract/orders/decisions.ts';
import type { DecisionReason } from '#contract/orders/fields.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { timeOrNull } from '#server/platform/documents/format-values.ts';

type Reply = ReplyOf<typeof listOrderDecisions>;
type Filter = Pick<ParsedOf<typeof listOrderDecisions>, 'brand_id'> & {
  /** Only decisions of people of brands. */
  isOfPeople?: boolean;
};

/** Decisions that people made on lines on the screen, newest first. */
export async function listDecisions(
  db: Db,
  { brand_id, isOfPeople = false }: Filter,
  { curPage, perPage }: { curPage: number; perPage: number },
): Promise<Reply> {
  const all = db
    .selectFrom('order_decisions as d')
    .$if(brand_id !== undefined, (some) => some.where('d.brand_id', '=', brand_id ?? 0))
    .$if(isOfPeople, (some) => some.where('d.user_id', 'is not', null));
  const rows = await all
    .leftJoin('brands as b', 'b.id', 'd.brand_id')
    .leftJoin('staff as s', 's.id', 'd.staff_id')
    .leftJoin('users as u', 'u.id', 'd.user_id')
    .selectAll('d')
    .select(['b.merchant_name'])
    .select(sql<string>`coalesce(s.name, concat_ws(' ', u.first_name, u.last_name))`.as('by_name'))
    .orderBy('d.id', 'desc')
    .limit(perPage)
    .offset((curPage - 1) * perPage)
    .execute();
  const counted = await all
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return { list: rows.map(present), total: counted.total };

  function present(row: (typeof rows)[number]): Reply['list'][number] {
    const { id, merchant_name, by_name, lines, note, lines_undone } = row;
    return {
      ...{ id, merchant_name, by_name, lines, note, lines_undone },
      decision: row.decision as 'approved' | 'rejected',
      reason: row.reason as DecisionReason | null,
      decided_at: row.decided_at.toISOString(),
      undone_at: timeOrNull(row.undone_at),
    };
  }
}

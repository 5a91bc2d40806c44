import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type {
  brandSignUp,
  listBrandSignUps as listCall,
} from '#contract/brand-members/sign-ups.ts';
import type { ParsedOf } from '#contract/call.ts';
import type { Language } from '#contract/language.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { countRows } from '#server/platform/db/count-rows.ts';

/** A page of sign-ups: those that wait first, the longest waiting on top. */
export async function listSignUps(db: Db, { status, curPage, perPage }: ParsedOf<typeof listCall>) {
  const matching = (query: ReturnType<typeof signUps>) =>
    status === undefined ? query : query.where('s.status', '=', status);
  const rows = await matching(signUps(db))
    .orderBy(sql`s.status = 'waiting'`, 'desc')
    .orderBy(sql`case when s.status = 'waiting' then s.id end`)
    .orderBy('s.id', 'desc')
    .limit(perPage)
    .offset((curPage - 1) * perPage)
    .execute();
  return { list: rows.map(presentSignUp), ...(await countRows(db, matching(signUps(db)))) };
}

export type SignUp = Awaited<ReturnType<typeof findSignUp>> & object;
type Shown = z.output<typeof brandSignUp>;

/** A sign-up by id, or undefined. */
export function findSignUp(db: Db, id: number) {
  return signUps(db).where('s.id', '=', id).executeTakeFirst();
}

/** A sign-up as staff see it. */
export function presentSignUp({ language: _language, ...row }: SignUp) {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
  };
}

const signUps = (db: Db) =>
  db
    .selectFrom('brand_sign_ups as s')
    .leftJoin('brands as b', 'b.id', 's.brand_id')
    .select(['s.id', 's.shop_name', 's.site_url', 's.country', 's.contact_name', 's.email'])
    .select(['s.message', 's.reason', 's.created_at', 's.decided_at', 'b.mcid'])
    .select([
      sql<Shown['platform']>`s.platform`.as('platform'),
      sql<Shown['monthly_orders']>`s.monthly_orders`.as('monthly_orders'),
      sql<Shown['status']>`s.status`.as('status'),
      sql<Language | null>`s.language`.as('language'),
    ]);

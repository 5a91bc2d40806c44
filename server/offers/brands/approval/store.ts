import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { ReviewCase } from './rules.ts';

export type RuleKind = 'site' | 'application';

/** A stored rule. */
export type ApprovalRule = {
  id: number;
  kind: RuleKind;
  brand_id: number | null;
  mcid: string | null;
  merchant_name: string | null;
  needs_verified: boolean;
  promotion_methods: number[];
  countries: string[];
  min_account_days: number;
  needs_clean_history: boolean;
  enabled: boolean;
  changed_by: string;
  changed_at: Date;
  approved: number;
};

/** All rules with how often they have approved something. */
export async function listRules(db: Db): Promise<ApprovalRule[]> {
  const { rows } = await sql<ApprovalRule>`
    select a.*, b.mcid, b.merchant_name,
      (select count(*)::int from sites s where s.approval_rule_id = a.id)
        + (select count(*)::int from relationships r where r.approval_rule_id = a.id) as approved
    from approval_rules a left join brands b on b.id = a.brand_id
    where a.deleted_at is null order by a.id`.execute(db);
  return rows;
}

/**
 * Applications: those that wait and whose publisher owes no answer, or those that staff have decided
 * since `since`.
 */
export async function listApplicationCases(
  db: Db,
  { since, at, brand_id }: { since: Date | null; at: Date; brand_id: number | null },
): Promise<ReviewCase[]> {
  const { rows } = await sql<ReviewCase>`
    select r.id, b.merchant_name || ' (' || s.name || ')' as name, r.status, r.brand_id,
      coalesce(s.verified_at <= coalesce(r.decided_at, ${at}), false) as is_verified,
      s.promotion_methods, p.country, r.decided_at,
      extract(day from r.applied_at - p.created_at)::int as account_days,
      exists (select 1 from relationships o join sites os on os.id = o.site_id
        where os.publisher_id = s.publisher_id and o.id <> r.id and o.status = 3
          and o.decided_at < r.applied_at) as has_rejections
    from relationships r join sites s on s.id = r.site_id
      join publishers p on p.id = s.publisher_id join brands b on b.id = r.brand_id
    where (${brand_id}::int is null or r.brand_id = ${brand_id}) and ${
      since
        ? sql`r.decided_by is not null and r.decided_at >= ${since} and r.status in (2, 3)`
        : sql`r.status = 1 and not exists (select 1 from review_questions q
            where q.kind = 'application' and q.subject_id = r.id and q.answer is null)`
    }
    order by r.id limit 10000`.execute(db);
  return rows;
}

/** Sites: those that wait and whose publisher owes no answer, or those decided since `since`. */
export async function listSiteCases(
  db: Db,
  { since, at }: { since: Date | null; at: Date },
): Promise<ReviewCase[]> {
  const { rows } = await sql<ReviewCase>`
    select s.id, s.name, s.status, null::int as brand_id,
      coalesce(s.verified_at <= coalesce(s.decided_at, ${at}), false) as is_verified,
      s.promotion_methods, p.country, s.decided_at,
      extract(day from coalesce(s.decided_at, ${at}) - p.created_at)::int as account_days,
      exists (select 1 from sites o where o.publisher_id = s.publisher_id and o.id <> s.id
        and o.status = 2 and o.decided_at < coalesce(s.decided_at, ${at})) as has_rejections
    from sites s join publishers p on p.id = s.publisher_id
    where s.deleted_at is null and ${
      since
        ? sql`s.decided_by is not null and s.decided_at >= ${since} and s.status in (1, 2)`
        : sql`s.status = 0 and not exists (select 1 from review_questions q
            where q.kind = 'site' and q.subject_id = s.id and q.answer is null)`
    }
    order by s.id limit 10000`.execute(db);
  return rows;
}

import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import type { CommissionRule } from '../rules.ts';

/** A rule of a new version; what a condition leaves open is null. */
export type NewRule = Omit<CommissionRule, 'id'>;

/** A rule as it is kept. */
export type KeptRule = CommissionRule & {
  terms_version: number;
  effective_from: Date;
  effective_to: Date | null;
};

/**
 * The rules of a brand in force at a moment: begun, and not yet ended. An order from before the
 * first version meets the first version, since a brand is joined before its terms are typed in.
 */
export async function listRulesAt(db: Db, brandId: number, at: Date): Promise<KeptRule[]> {
  const found = await sql<KeptRule>`
    select r.* from commission_rules r
    where r.brand_id = ${brandId}
      and (r.effective_from <= ${at} or r.terms_version =
        (select min(terms_version) from commission_rules where brand_id = ${brandId}))
      and (r.effective_to is null or r.effective_to > ${at})`.execute(db);
  return found.rows;
}

/** Every rule a brand ever had, the newest version first. */
export async function listAllRules(db: Db, brandId: number): Promise<KeptRule[]> {
  const found = await sql<KeptRule>`
    select * from commission_rules where brand_id = ${brandId}
    order by terms_version desc, id`.execute(db);
  return found.rows;
}

/** Ends the version in force. Only its end is written: what it said stays as it was. */
export async function endRules(tx: Tx, brandId: number, at: Date): Promise<void> {
  await tx
    .updateTable('commission_rules')
    .set({ effective_to: at })
    .where('brand_id', '=', brandId)
    .where('effective_to', 'is', null)
    .execute();
}

/** Adds the rules of a version, in force from `at` on. */
export async function insertRules(
  tx: Tx,
  version: { brand_id: number; terms_version: number; at: Date },
  rules: readonly NewRule[],
): Promise<void> {
  const { brand_id, terms_version, at } = version;
  const rows = rules.map((rule) => ({
    ...rule,
    brand_id,
    terms_version,
    effective_from: at,
    created_at: at,
  }));
  await tx.insertInto('commission_rules').values(rows).execute();
}

/** Whether all of these are numbers of publishers. */
export async function arePublishers(db: Db, ids: readonly number[]): Promise<boolean> {
  const found = await sql<{ known: number }>`
    select count(*)::int as known from publishers where id = any(${[...ids]}::int[])`.execute(db);
  return found.rows[0]?.known === new Set(ids).size;
}

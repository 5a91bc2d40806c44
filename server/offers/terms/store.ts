import { sql } from 'kysely';
import type { TermsEffect } from '#contract/terms/fields.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { insertRows } from '#server/platform/db/insert-rows.ts';
import type { CommissionRule } from './choose-rule.ts';

/** A rule of a new version; a condition that is not set is null. */
export type NewRule = Omit<CommissionRule, 'id'>;

/** A stored rule. */
export type StoredRule = CommissionRule & {
  terms_version: number;
  effective_from: Date;
  effective_to: Date | null;
};

/** A version as announced. */
export type StoredVersion = {
  brand_id: number;
  version: number;
  comm_rate: string;
  comm_detail: string;
  note: string | null;
  source: 'import' | 'staff' | 'brand';
  effect: TermsEffect;
  announced_at: Date;
  effective_from: Date;
  started_at: Date | null;
  withdrawn_at: Date | null;
};

/**
 * The rules of brands in force at given moments: begun and not yet ended, in the order of the
 * questions. Rules withdrawn before they began have an end equal to their beginning. An order older
 * than the first version gets the first version, since publishers may join a brand before its terms
 * are entered.
 */
export async function listRulesAt(
  db: Db,
  asked: readonly { brand_id: number; at: Date }[],
): Promise<StoredRule[][]> {
  const times = asked.map(({ at }) => at.getTime());
  const [from, to] = [new Date(Math.min(...times)), new Date(Math.max(...times))];
  const brandIds = [...new Set(asked.map(({ brand_id }) => brand_id))];
  const found = await sql<StoredRule & { brand_id: number; is_first: boolean }>`
    select r.*, r.terms_version = first.version as is_first
    from unnest(${brandIds}::int[]) brand (id)
    cross join lateral (
      select min(terms_version) as version from commission_rules where brand_id = brand.id
        and (effective_to is null or effective_to > effective_from)) first
    join commission_rules r on r.brand_id = brand.id
      and (r.effective_from <= ${to} or r.terms_version = first.version)
      and (r.effective_to is null or (r.effective_to > ${from} and r.effective_to > r.effective_from))
    order by r.id`.execute(db);
  const byBrand = Map.groupBy(found.rows, ({ brand_id }) => brand_id);
  return asked.map(({ brand_id, at }) =>
    (byBrand.get(brand_id) ?? []).filter(
      (rule) =>
        (rule.effective_from <= at || rule.is_first) &&
        (rule.effective_to === null || rule.effective_to > at),
    ),
  );
}

/** A rule of any brand and version. */
export async function findRule(db: Db, id: number): Promise<StoredRule | null> {
  const found = await sql<StoredRule>`select * from commission_rules where id = ${id}`.execute(db);
  return found.rows[0] ?? null;
}

/** Every rule a brand ever had, newest version first. */
export async function listAllRules(db: Db, brandId: number): Promise<StoredRule[]> {
  const found = await sql<StoredRule>`
    select * from commission_rules where brand_id = ${brandId}
    order by terms_version desc, id`.execute(db);
  return found.rows;
}

/** Every version a brand ever announced, newest first. */
export async function listVersions(db: Db, brandId: number): Promise<StoredVersion[]> {
  const found = await sql<StoredVersion>`
    select * from terms_versions where brand_id = ${brandId} order by version desc`.execute(db);
  return found.rows;
}

/**
 * Prepares for a version that begins at `at`: rules in force at that moment end then, and versions
 * announced for that moment or later are withdrawn. Only end times are written; announced content
 * is never edited.
 */
export async function endTermsAt(tx: Tx, brandId: number, at: Date, writtenAt: Date) {
  await sql`
    update commission_rules set effective_to = greatest(effective_from, ${at}::timestamptz)
    where brand_id = ${brandId} and (effective_to is null or effective_to > ${at})`.execute(tx);
  await sql`
    update terms_versions set withdrawn_at = ${writtenAt}
    where brand_id = ${brandId} and started_at is null and withdrawn_at is null
      and effective_from >= ${at}`.execute(tx);
}

/**
 * Withdraws the version announced last: the rules it would have ended continue without an end, and
 * its own rules end at the moment they begin.
 */
export async function withdrawVersion(tx: Tx, version: StoredVersion, at: Date): Promise<void> {
  const { brand_id, effective_from } = version;
  await sql`
    update commission_rules set effective_to = null
    where brand_id = ${brand_id} and effective_to = ${effective_from}
      and effective_from < ${effective_from}`.execute(tx);
  await sql`
    update commission_rules set effective_to = effective_from
    where brand_id = ${brand_id} and terms_version = ${version.version}`.execute(tx);
  await sql`
    update terms_versions set withdrawn_at = ${at}
    where brand_id = ${brand_id} and version = ${version.version}`.execute(tx);
}

/** The publishers who have been notified of a version. */
export async function listNotified(db: Db, brandId: number, version: number): Promise<number[]> {
  const rows = await db
    .selectFrom('terms_notifications')
    .select('publisher_id')
    .where('brand_id', '=', brandId)
    .where('version', '=', version)
    .orderBy('publisher_id')
    .execute();
  return rows.map((row) => row.publisher_id);
}

/** Inserts versions with their rules, which apply from `effective_from`. */
export async function insertVersions(
  tx: Tx,
  written: readonly { version: StoredVersion; rules: readonly NewRule[] }[],
): Promise<void> {
  if (written.length === 0) return;
  const versions = written.map((one) => one.version);
  await insertRows(tx, 'terms_versions', versions).execute();
  const rows = written.flatMap(({ version, rules }) =>
    rules.map((rule) => ({
      ...rule,
      brand_id: version.brand_id,
      terms_version: version.version,
      effective_from: version.effective_from,
      created_at: version.announced_at,
    })),
  );
  if (rows.length > 0) await insertRows(tx, 'commission_rules', rows).execute();
}

/** Records that a version has begun. */
export async function markStarted(tx: Tx, version: StoredVersion, at: Date): Promise<void> {
  await tx
    .updateTable('terms_versions')
    .set({ started_at: at })
    .where('brand_id', '=', version.brand_id)
    .where('version', '=', version.version)
    .execute();
}

/** The brands with a version that is due to begin. */
export async function listBrandsToStart(db: Db, at: Date): Promise<number[]> {
  const found = await sql<{ brand_id: number }>`
    select distinct brand_id from terms_versions
    where started_at is null and withdrawn_at is null and effective_from <= ${at}
    order by brand_id`.execute(db);
  return found.rows.map((row) => row.brand_id);
}

/** Records that a publisher is notified of a version; false if it was recorded before. */
export async function insertNotified(
  tx: Tx,
  row: { brand_id: number; version: number; publisher_id: number; notified_at: Date },
): Promise<boolean> {
  const made = await tx
    .insertInto('terms_notifications')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst();
  return made !== undefined;
}

/** Whether all of these ids belong to publishers. */
export async function arePublishers(db: Db, ids: readonly number[]): Promise<boolean> {
  const found = await sql<{ known: number }>`
    select count(*)::int as known from publishers where id = any(${[...ids]}::int[])`.execute(db);
  return found.rows[0]?.known === new Set(ids).size;
}

import { sql } from 'kysely';
import { now } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/connect.ts';

/** The part of a version of terms that the brand's row repeats for lists and search. */
type StartedTerms = {
  brand_id: number;
  version: number;
  comm_rate: string;
  comm_detail: string;
  source: string;
};

/** Locks a brand's row, so that its versions start one after the other. */
export async function lockForTerms(tx: Tx, brandId: number): Promise<void> {
  await tx.selectFrom('brands').select('id').where('id', '=', brandId).forUpdate().execute();
}

/** Copies the texts of terms that are in force now into the brands' rows; they are no longer pending. */
export async function copyTerms(tx: Tx, terms: readonly StartedTerms[]): Promise<void> {
  const column = <Name extends keyof StartedTerms>(name: Name) => terms.map((one) => one[name]);
  await sql`
    update brands b set terms_version = t.version, comm_rate = t.comm_rate,
      comm_detail = t.comm_detail, terms_pending = false, terms_source = t.source,
      updated_at = ${now()}
    from unnest(${column('brand_id')}::int[], ${column('version')}::int[],
      ${column('comm_rate')}::text[], ${column('comm_detail')}::text[], ${column('source')}::text[])
      as t (brand_id, version, comm_rate, comm_detail, source)
    where b.id = t.brand_id`.execute(tx);
}

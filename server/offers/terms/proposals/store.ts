import { type Selectable, sql } from 'kysely';
import type { ParsedOf } from '#contract/call.ts';
import type { ProposalState } from '#contract/terms/proposals.ts';
import type { setBrandTerms } from '#contract/terms/staff.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import type { DB } from '#server/platform/db/schema.ts';

export type Entered = ParsedOf<typeof setBrandTerms>;

/** Terms that a brand has proposed, with the names of brand and person. */
export type StoredProposal = Omit<Selectable<DB['terms_proposals']>, 'rules' | 'state'> & {
  rules: Entered['rules'];
  state: ProposalState;
  mcid: string;
  merchant_name: string;
  currency: string;
  proposer: string;
};

const select = (db: Db) =>
  db
    .selectFrom('terms_proposals as t')
    .innerJoin('brands as b', 'b.id', 't.brand_id')
    .innerJoin('users as u', 'u.id', 't.proposed_by')
    .selectAll('t')
    .select(['b.mcid', 'b.merchant_name', 'b.currency'])
    .select(sql<string>`concat_ws(' ', u.first_name, u.last_name)`.as('proposer'));

export async function findProposal(db: Db, id: number): Promise<StoredProposal | undefined> {
  const row = await select(db).where('t.id', '=', id).executeTakeFirst();
  return row as unknown as StoredProposal | undefined;
}

/** The latest proposals of a brand, newest first. */
export async function listProposalsOf(db: Db, brandId: number, limit: number) {
  const rows = await select(db)
    .where('t.brand_id', '=', brandId)
    .orderBy('t.id', 'desc')
    .limit(limit)
    .execute();
  return rows as unknown as StoredProposal[];
}

/** A page of proposals in a state: those that wait by age, decided ones latest first. */
export async function listProposals(
  db: Db,
  state: ProposalState,
  { curPage, perPage }: { curPage: number; perPage: number },
): Promise<{ rows: StoredProposal[]; total: number }> {
  const rows = await select(db)
    .where('t.state', '=', state)
    .orderBy('t.id', state === 'waiting' ? 'asc' : 'desc')
    .limit(perPage)
    .offset((curPage - 1) * perPage)
    .execute();
  const counted = await db
    .selectFrom('terms_proposals')
    .where('state', '=', state)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return { rows: rows as unknown as StoredProposal[], total: counted.total };
}

export async function insertProposal(
  tx: Tx,
  {
    rules,
    ...row
  }: Omit<Selectable<DB['terms_proposals']>, 'id' | 'rules'> & {
    rules: Entered['rules'];
  },
): Promise<number> {
  const { id } = await tx
    .insertInto('terms_proposals')
    .values({ ...row, rules: JSON.stringify(rules) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Locks the row of a proposal until the transaction ends. */
export async function lockProposal(tx: Tx, id: number): Promise<StoredProposal | undefined> {
  await sql`select id from terms_proposals where id = ${id} for update`.execute(tx);
  return findProposal(tx, id);
}

/** Takes back the proposal of a brand that waits, if there is one. */
export async function withdrawWaiting(tx: Tx, brandId: number, at: Date): Promise<void> {
  await tx
    .updateTable('terms_proposals')
    .set({ state: 'withdrawn', decided_at: at })
    .where('brand_id', '=', brandId)
    .where('state', '=', 'waiting')
    .execute();
}

export async function updateProposal(
  tx: Tx,
  id: number,
  set: {
    state: ProposalState;
    decided_at: Date;
    decided_by?: number;
    reason?: string;
    terms_version?: number;
  },
): Promise<void> {
  await tx.updateTable('terms_proposals').set(set).where('id', '=', id).execute();
}

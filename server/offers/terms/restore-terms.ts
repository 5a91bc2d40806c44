import type { Tx } from '#server/platform/db/connect.ts';
import type { TermsBrand } from './start-terms.ts';
import { listAllRules } from './store.ts';
import { withdrawAnnounced } from './withdraw-terms.ts';
import { writeTerms } from './write-terms.ts';

/** The terms of a brand before an import wrote a version; version 0: none. */
export type FormerTerms = {
  version: number;
  written: number;
  source: 'staff' | 'import';
  comm_detail: string;
};

/**
 * Returns a brand to its former terms. A version that has not begun is withdrawn; otherwise the
 * former rules become the next version, with the notice that publishers are due if it pays less.
 */
export async function restoreTerms(tx: Tx, brand: TermsBrand, former: FormerTerms): Promise<void> {
  if (await withdrawAnnounced(tx, brand.id, former.written, null)) return;
  const { version, source, comm_detail } = former;
  const rules = (await listAllRules(tx, brand.id))
    .filter((rule) => rule.terms_version === version)
    .map(({ id: _id, terms_version: _v, effective_from: _f, effective_to: _t, ...rule }) => rule);
  await writeTerms(tx, brand, rules, { source, comm_detail, short_notice: 'wait' });
}

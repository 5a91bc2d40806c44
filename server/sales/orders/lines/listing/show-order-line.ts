import type { ReplyOf } from '#contract/call.ts';
import type { showStaffOrderLine } from '#contract/orders/staff.ts';
import { listLinePostings } from '#server/books/ledger/list-line-postings.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { presentChange, presentOrderLine, presentPosting } from './present.ts';
import { findRow, listHistory } from './store.ts';

/** One order line with its history and all its ledger postings. Refuses CONVERSION_NOT_FOUND. */
export async function showOrderLine(
  db: Db,
  id: number,
): Promise<ReplyOf<typeof showStaffOrderLine>> {
  const row = await findRow(db, id);
  if (!row) refuse('CONVERSION_NOT_FOUND');
  const [history, postings] = await Promise.all([listHistory(db, id), listLinePostings(db, id)]);
  return {
    ...presentOrderLine(row),
    history: history.map((change) => presentChange(change, row.currency)),
    postings: postings.map(presentPosting),
  };
}

import type { CommissionStage } from '#server/books/ledger/move-commission.ts';
import { postDifference, withoutCommission } from './post-difference.ts';
import type { StoredLine } from './store.ts';

/**
 * Postings that move a line from one stored state to another. A rejected line has no commission in
 * the ledger, whatever its amounts are.
 */
export function postTransition(before: StoredLine, after: StoredLine) {
  const owner = { brand_id: before.brand_id, order_line_id: before.id };
  const [from, to] = [stageOf(before), stageOf(after)];
  if (from === to) return postDifference(owner, from, postedOf(before), postedOf(after));
  const between = withoutCommission(before);
  return [
    ...postDifference(owner, from, postedOf(before), between),
    ...postDifference(owner, to, between, postedOf(after)),
  ];
}

const stageOf = (line: StoredLine): CommissionStage =>
  line.status === 'rejected' ? 'none' : line.status;
const postedOf = (line: StoredLine): StoredLine =>
  line.status === 'rejected' ? withoutCommission(line) : line;

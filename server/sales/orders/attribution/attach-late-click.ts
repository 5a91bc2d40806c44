import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import type { FoundClick } from '#server/traffic/clicks/find-click.ts';
import { lockLines, type StoredLine } from '../lines/store.ts';
import { updateLine } from '../lines/update-store.ts';
import { writeChanges } from '../lines/write-changes.ts';

const UIDS = ['uid1', 'uid2', 'uid3', 'uid4', 'uid5'] as const;

/**
 * Completes a line from its click row when that row arrived after the order: click id, device, and
 * the sub-ids of the visit in place of those of the link. If a sub-id differs, it also writes a
 * `completed` change, which is published like any other change. Idempotent: a line that already has
 * its device is not modified.
 */
export async function attachLateClick(db: Db, id: number, click: FoundClick): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [line] = await lockLines(tx, [id]);
    if (!line || line.device !== null || line.click_ref !== click.click_ref) return;
    const set = { click_id: click.id, device: click.device ?? '' };
    if (UIDS.every((uid) => line[uid] === click[uid])) return updateLine(tx, id, set);
    const at = now();
    const { uid1, uid2, uid3, uid4, uid5 } = click;
    await updateLine(tx, id, { ...set, uid1, uid2, uid3, uid4, uid5, updated_at: at });
    await writeChanges(tx, [{ change: completionOf(line), postings: [] }], at);
  });
}

/** A change without amounts or postings: only the sub-ids of the visit differ. */
function completionOf(line: StoredLine) {
  const { id, status, currency, sale_minor, commission_minor } = line;
  return {
    order_line_id: id,
    kind: 'completed',
    old_status: status,
    new_status: status,
    currency,
    old_sale_minor: sale_minor,
    new_sale_minor: sale_minor,
    old_commission_minor: commission_minor,
    new_commission_minor: commission_minor,
  };
}

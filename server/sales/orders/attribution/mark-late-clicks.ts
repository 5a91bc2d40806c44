import { sql } from 'kysely';
import { eachOf, LINE_FACTS } from '#contract/reports/dimensions.ts';
import { DAY_MS, now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { type FoundClick, findClick } from '#server/traffic/clicks/find-click.ts';
import { lockLines, type StoredLine, updateLine } from '../lines/store.ts';
import { writeChanges } from '../lines/write-changes.ts';

const PAGE_SIZE = 200;
/** This limit is reached only when clicks are lost or thousands of references are forged. */
const MAX_PAGES = 50;
/** A click row that is still missing after this time is treated as lost. */
const MAX_WAIT_DAYS = 8;
const UIDS = ['uid1', 'uid2', 'uid3', 'uid4', 'uid5'] as const;

/** Attaches clicks to lines whose order arrived before the click row was loaded. */
export async function markLateClicks({ db, config }: Pick<Parts, 'db' | 'config'>): Promise<void> {
  const late = new Date(now().getTime() - MAX_WAIT_DAYS * DAY_MS);
  let before: number | null = null;
  // Pages backwards by id, so that newer lines with missing clicks do not starve older lines.
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const lines: Awaited<ReturnType<typeof listWithoutFacts>> = await listWithoutFacts(
      db,
      before,
      PAGE_SIZE,
    );
    for (const line of lines) {
      const click = await findClick(db, line.click_ref ?? '', config.secret_key);
      if (click && click.id !== null) await attachLateClick(db, line.id, click);
      else if (line.created_at < late) await markFactsLost(db, line.id);
    }
    before = lines.at(-1)?.id ?? null;
    if (lines.length < PAGE_SIZE) return;
  }
}

/**
 * Completes a line from its click row when that row arrived after the order: click id, facts such
 * as the device, and the sub-ids of the visit in place of those of the link. If a sub-id differs, it
 * also writes a `completed` change, which is published like any other change. Idempotent: a line that
 * already has its facts is not modified.
 */
async function attachLateClick(db: Db, id: number, click: FoundClick): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [line] = await lockLines(tx, [id]);
    if (!line || line.click_ref !== click.click_ref) return;
    if (LINE_FACTS.every((fact) => line[fact] !== null)) return;
    const facts = eachOf(LINE_FACTS, (fact) => line[fact] ?? click[fact] ?? '');
    const set = { click_id: click.id, ...facts };
    // A line that has its click only lacks facts that are newer than the line.
    const isAttached = line.click_id !== null || UIDS.every((uid) => line[uid] === click[uid]);
    if (isAttached) return updateLine(tx, id, set);
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

/** Lines that lack facts of their click, newest first, with ids below `before`. */
function listWithoutFacts(db: Db, before: number | null, limit: number) {
  let query = db
    .selectFrom('order_lines')
    .select(['id', 'click_ref', 'created_at'])
    .where((eb) => eb.or(LINE_FACTS.map((fact) => eb(fact, 'is', null))))
    .where('click_time', 'is not', null);
  if (before !== null) query = query.where('id', '<', before);
  return query.orderBy('id', 'desc').limit(limit).execute();
}

/** Gives up the missing facts of a line's click. `updated_at` stays: the line counts as unchanged. */
async function markFactsLost(db: Db, id: number): Promise<void> {
  await db
    .updateTable('order_lines')
    .set((eb) => eachOf(LINE_FACTS, (fact) => eb.fn.coalesce(fact, sql<string>`''`)))
    .where('id', '=', id)
    .execute();
}

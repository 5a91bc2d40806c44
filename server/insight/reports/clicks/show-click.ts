import type { PublisherActor } from '#contract/actors.ts';
import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import type { readClick } from '#contract/clicks/publisher.ts';
import { expectPayments } from '#server/payouts/payments/cycles/expect-payments.ts';
import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { presentLine } from '../present.ts';
import { findLoggedClick } from '../queries/clicks/list-clicks.ts';
import { markFirsts } from '../queries/clicks/mark-firsts.ts';
import { listLinesOfClick } from '../queries/list-lines.ts';
import { presentClick } from './present.ts';

const MAX_MARK_MS = 2_000;

/** One click of the publisher with the order lines it led to. Refuses CLICK_NOT_FOUND. */
export async function showClick(
  db: Db,
  { publisher_id, time_zone }: PublisherActor,
  { click_ref, clicked_at }: ParsedOf<typeof readClick>,
): Promise<ReplyOf<typeof readClick>> {
  const at = new Date(clicked_at);
  const found =
    (await findLoggedClick(db, publisher_id, click_ref, at)) ?? refuse('CLICK_NOT_FOUND');
  const { target_url, ...click } = found;
  const [isUnique = null] = await markFirsts(db, publisher_id, [click], MAX_MARK_MS);
  const lines = await listLinesOfClick(db, publisher_id, click_ref, click.clicked_at);
  const expectPayDay = await expectPayments(db, publisher_id, now());
  return {
    click: presentClick(click, isUnique),
    target_url,
    transactions: lines.map((line) => presentLine(line, expectPayDay)),
    time_zone,
  };
}

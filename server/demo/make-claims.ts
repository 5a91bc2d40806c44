import type { PublisherActor, StaffActor } from '#contract/actors.ts';
import { addClaim, decideClaim, disputeLine } from '#contract/claims.ts';
import { reportTransactions } from '#contract/reports.ts';
import { now } from '#server/platform/clock.ts';
import type { Parts } from '#server/platform/parts.ts';
import { askCall } from './ask-call.ts';
import { findIdleClick } from './store.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Has a publisher claim sales that are missing or not as they should be, and staff decide on some. */
export async function makeClaims(
  parts: Parts,
  publisher: PublisherActor,
  staff: StaffActor,
): Promise<void> {
  const declined = await newest(parts, publisher, 'rejected');
  const notes = [
    'The customer kept it: the shop writes that nothing came back.',
    'No coupon was used with this order.',
    'It was the first order of this customer.',
  ];
  const filed: number[] = [];
  for (const [nth, note] of notes.entries()) {
    const conversion_id = declined[nth]?.id;
    if (conversion_id === undefined) continue;
    const asked = { conversion_id, type: 'declined', note } as const;
    filed.push((await askCall(parts, publisher, disputeLine, asked)).id);
  }
  const [, second, third] = filed;
  if (second) {
    const reason = 'Which code does the confirmation name?';
    await askCall(parts, staff, decideClaim, { id: second, decision: 'ask', reason });
  }
  if (third) {
    const reason = 'The shop knows the customer since last year.';
    await askCall(parts, staff, decideClaim, { id: third, decision: 'reject', reason });
  }
  await claimAmount(parts, publisher, staff);
  await claimMissing(parts, publisher);
}

async function newest(parts: Parts, publisher: PublisherActor, status: 'rejected' | 'pending') {
  const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  const end = now().getTime();
  const { list } = await askCall(parts, publisher, reportTransactions, {
    ...{ start_date: dayOf(end - 90 * DAY_MS), end_date: dayOf(end), status, perPage: 20 },
  });
  return list.filter((one) => Number(one.sale_amount) > 0);
}

async function claimAmount(parts: Parts, publisher: PublisherActor, staff: StaffActor) {
  const [line] = await newest(parts, publisher, 'pending');
  if (!line) return;
  const amount = (Number(line.sale_amount) + 12).toFixed(2);
  const note = 'A second article was added to the order.';
  const asked = { conversion_id: line.id, type: 'wrong_amount', amount, note } as const;
  const { id } = await askCall(parts, publisher, disputeLine, asked);
  await askCall(parts, staff, decideClaim, { id, decision: 'accept' });
}

async function claimMissing(parts: Parts, publisher: PublisherActor): Promise<void> {
  const click = await findIdleClick(parts.db, publisher.publisher_id, now());
  if (!click) return;
  const { mcid, click_ref, clicked_at } = click;
  const order_time = new Date(clicked_at.getTime() + HOUR_MS / 2).toISOString();
  const note = 'The customer sent me the confirmation of the order.';
  const order = { order_id: 'WEB-200417', order_time, amount: '64.90' };
  await askCall(parts, publisher, addClaim, { mcid, click_ref, note, ...order });
}

import { addBonus, decideBonus } from '#contract/staff-rewards.ts';
import type { Parts } from '#server/platform/parts.ts';
import { rewardReferral } from '#server/rewards/reward-referral.ts';
import { askCall } from './ask-call.ts';
import type { MadePublisher } from './make-publishers.ts';
import type { Payers } from './pay-by-run.ts';
import { listApprovedLines } from './store.ts';

/** The referrer of the demonstration's second publisher is owed shares, and two bonuses are given. */
export async function makeRewards(
  parts: Parts,
  { maker, approver }: Payers,
  [first, second]: readonly MadePublisher[],
): Promise<void> {
  if (!first || !second) return;
  for (const conversion_id of await listApprovedLines(parts.db, second.actor.publisher_id)) {
    await rewardReferral(parts, { conversion_id });
  }
  const { publisher_id } = first.actor;
  const { id } = await askCall(parts, maker, addBonus, {
    ...{ publisher_id, mcid: 'lumen-oak', amount: '75.00', currency: 'USD' },
    reason: 'The lamp of the week on the front page',
  });
  await askCall(parts, approver, decideBonus, { id, approve: 1 });
  await askCall(parts, maker, addBonus, {
    ...{ publisher_id: second.actor.publisher_id, amount: '40.00', currency: 'USD' },
    reason: 'Thank you for finding so many broken links',
  });
}

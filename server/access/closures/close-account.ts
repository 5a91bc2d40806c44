import type { NewcomerActor } from '#contract/actors.ts';
import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import type {
  closeAccount as closeCall,
  readClosure as readCall,
} from '#contract/closures/publisher.ts';
import { minorToText } from '#contract/money.ts';
import { publish } from '#server/events.ts';
import { listOpenAmounts } from '#server/payouts/payments/show-summary.ts';
import { requirePassword } from '#server/people/accounts/passwords/require-password.ts';
import { endTeam } from '#server/people/accounts/team/change-member.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';
import { insertClosure } from './store.ts';

/** What closing the account would give up. */
export async function readClosure(
  { db, config }: Pick<Parts, 'db' | 'config'>,
  { publisher_id }: NewcomerActor,
): Promise<ReplyOf<typeof readCall>> {
  const amounts = await listOpenAmounts(db, publisher_id);
  return {
    amounts: amounts.map(({ currency, open_minor, under_way_minor }) => ({
      currency,
      open: minorToText(open_minor, currency),
      under_way: minorToText(under_way_minor, currency),
    })),
    erased_after_days: config.erase_closed_after_days,
  };
}

/**
 * Closes the account of a publisher. Its ledger is unchanged: what was given up stays owed there and
 * is recorded with the closure, but is never settled or paid.
 */
export async function closeAccount(
  db: Db,
  actor: NewcomerActor,
  { password, give_up }: ParsedOf<typeof closeCall>,
): Promise<Record<string, never>> {
  const { publisher_id, user_id } = actor;
  await requirePassword(db, actor, password);
  await inTransaction(db, async (tx) => {
    const closed_at = now();
    await endTeam(tx, publisher_id, user_id, closed_at);
    const amounts = await listOpenAmounts(tx, publisher_id);
    if (amounts.some(({ under_way_minor }) => under_way_minor > 0n)) {
      refuse('ACCOUNT_PAYMENT_UNDER_WAY');
    }
    if (amounts.length > 0 && give_up !== 1) refuse('ACCOUNT_BALANCE_OPEN');
    const given_up = amounts.map(({ currency, open_minor }) => ({
      currency,
      amount: minorToText(open_minor, currency),
    }));
    await insertClosure(tx, { publisher_id, closed_by: user_id, closed_at, given_up });
    await publish(tx, 'publisher.closed', { publisher_id, user_id });
  });
  return {};
}

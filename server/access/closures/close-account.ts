import type { NewcomerActor } from '#contract/actors.ts';
import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import type {
  closeAccount as closeCall,
  readClosure as readCall,
} from '#contract/closures/publisher.ts';
import { minorToText } from '#contract/money.ts';
import { publish } from '#server/events.ts';
import { listOpenAmounts } from '#server/payouts/payments/show-summary.ts';
import { erasePeople } from '#server/people/accounts/erase-people.ts';
import { requirePassword } from '#server/people/accounts/passwords/require-password.ts';
import { endTeam } from '#server/people/accounts/team/change-member.ts';
import { DAY_MS, now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';

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

const BATCH_SIZE = 100;

/**
 * Erases the personal data of accounts that were closed longer ago than the legal period. Ledger,
 * orders, settlements and payments keep the account's number and are unchanged.
 */
export async function eraseClosed({ db, config }: Pick<Parts, 'db' | 'config'>): Promise<void> {
  const before = new Date(now().getTime() - config.erase_closed_after_days * DAY_MS);
  for (const publisher_id of await listErasable(db, before, BATCH_SIZE)) {
    await inTransaction(db, async (tx) => {
      await erasePeople(tx, publisher_id);
      await updateErased(tx, publisher_id);
      await publish(tx, 'publisher.erased', { publisher_id });
    });
  }
}

/** An amount that a publisher gave up by closing its account. */
type GivenUp = { currency: string; amount: string };

async function insertClosure(
  tx: Tx,
  closure: { publisher_id: number; closed_by: number; closed_at: Date; given_up: GivenUp[] },
): Promise<void> {
  const given_up = JSON.stringify(closure.given_up);
  await tx
    .insertInto('account_closures')
    .values({ ...closure, given_up })
    .execute();
}

/** Accounts closed before a time whose people are not erased, at most `limit`. */
async function listErasable(db: Db, before: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('account_closures')
    .where('erased_at', 'is', null)
    .where('closed_at', '<=', before)
    .select('publisher_id')
    .orderBy('closed_at')
    .limit(limit)
    .execute();
  return rows.map(({ publisher_id }) => publisher_id);
}

async function updateErased(tx: Tx, publisherId: number): Promise<void> {
  await tx
    .updateTable('account_closures')
    .set({ erased_at: now() })
    .where('publisher_id', '=', publisherId)
    .execute();
}

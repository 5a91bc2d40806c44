import type { PublisherActor } from '#contract/actors.ts';
import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import { minorToText } from '#contract/money.ts';
import { STATUS_TABS } from '#contract/reports/fields.ts';
import type { reportTransactions as transactionsCall } from '#contract/reports/publisher.ts';
import { expectPayments } from '#server/payouts/payments/cycles/expect-payments.ts';
import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { ownFirst, presentLine } from './present.ts';
import { listLines, sumTabs, type TabSum } from './queries/list-lines.ts';
import { resolveScope } from './resolve-scope.ts';

/** One page of order lines with the sums of every status tab under the same filter. */
export async function reportTransactions(
  db: Db,
  actor: PublisherActor,
  input: ParsedOf<typeof transactionsCall>,
): Promise<ReplyOf<typeof transactionsCall>> {
  const scope = await resolveScope(db, actor, input);
  const sums = await sumTabs(db, scope, input);
  const lines = await listLines(db, scope, input, {
    order_type: input.order_type,
    order_direction: input.order_direction ?? 'desc',
    limit: input.perPage,
    offset: (input.curPage - 1) * input.perPage,
  });
  const expectPayDay = await expectPayments(db, actor.publisher_id, now());
  return {
    list: lines.map((line) => presentLine(line, expectPayDay)),
    total: sums
      .filter((sum) => sum.status === input.status)
      .reduce((count, sum) => count + sum.lines, 0),
    tabs: presentTabs(sums, actor.currency),
    currency: actor.currency,
    time_zone: actor.time_zone,
  };
}

function presentTabs(
  sums: readonly TabSum[],
  own: string,
): ReplyOf<typeof transactionsCall>['tabs'] {
  return STATUS_TABS.flatMap((status) => {
    const ofTab = sums.filter((sum) => sum.status === status);
    const none = {
      status,
      currency: own,
      orders: 0,
      lines: 0,
      sale_minor: 0n,
      commission_minor: 0n,
    };
    return ownFirst(ofTab, own, none).map(({ sale_minor, commission_minor, ...same }) => ({
      ...same,
      sales: minorToText(sale_minor, same.currency),
      commission: minorToText(commission_minor, same.currency),
    }));
  });
}

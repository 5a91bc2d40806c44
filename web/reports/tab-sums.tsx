import type { ReplyOf } from '#contract/call.ts';
import type { StatusTab } from '#contract/report-fields.ts';
import type { reportTransactions } from '#contract/reports.ts';
import { Money } from '#web/ui/money.tsx';
import type { ViewTab } from '#web/ui/view-tabs.tsx';

type TabSum = ReplyOf<typeof reportTransactions>['tabs'][number];

/** What a status tab says under its name: how many lines, and their commission in each currency. */
export function describeTab(
  tabs: readonly TabSum[],
  status: StatusTab,
): Pick<ViewTab, 'count' | 'note'> {
  const own = tabs.filter((tab) => tab.status === status);
  if (own.length === 0) return {};
  const shown = own.filter((tab, place) => place === 0 || tab.lines > 0);
  return {
    count: own.reduce((sum, tab) => sum + tab.lines, 0),
    note: shown.map((tab) => (
      <span key={tab.currency} style={{ display: 'block', textAlign: 'left' }}>
        <Money amount={tab.commission} currency={tab.currency} />
      </span>
    )),
  };
}

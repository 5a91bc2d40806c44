import type { ReplyOf } from '#contract/call.ts';
import type { StatusTab } from '#contract/reports/fields.ts';
import type { reportTransactions } from '#contract/reports/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { listText } from '#web/lib/list-text.ts';
import { Money, moneyText } from '#web/ui/money.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { ViewTab } from '#web/ui/view-tabs.tsx';

export type TabSum = ReplyOf<typeof reportTransactions>['tabs'][number];

/**
 * The text below the name of a status tab: the number of lines, and their commission in the
 * account's own currency. It has the same height before and after loading; the table's foot shows
 * every currency.
 */
export function describeTab(
  tabs: readonly TabSum[] | undefined,
  status: StatusTab,
): Pick<ViewTab, 'count' | 'note'> {
  if (!tabs) return { note: <Skeleton height={12} width={64} my={3} /> };
  const sums = sumsOf(tabs, status);
  const [first, ...others] = sums;
  if (!first) return {};
  return {
    count: sums.reduce((lines, tab) => lines + tab.lines, 0),
    note: (
      <>
        <Money amount={first.commission} currency={first.currency} />
        {others.length > 0 && (
          <>
            <span aria-hidden="true"> +{others.length}</span>
            <span className="hidden-text">
              {' '}
              {t('and {list}', {
                list: listText(others.map((tab) => moneyText(tab.commission, tab.currency))),
              })}
            </span>
          </>
        )}
      </>
    ),
  };
}

/** The sums of a tab: the account's own currency, then the others that are not empty. */
export function sumsOf(tabs: readonly TabSum[], status: StatusTab): readonly TabSum[] {
  return tabs
    .filter((tab) => tab.status === status)
    .filter((tab, place) => place === 0 || tab.lines > 0);
}

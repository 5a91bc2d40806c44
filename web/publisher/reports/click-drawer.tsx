import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ReplyOf } from '#contract/call.ts';
import { readClick } from '#contract/clicks/publisher.ts';
import { VISIT_FACTS } from '#contract/reports/dimensions.ts';
import type { TransactionRow } from '#contract/reports/publisher.ts';
import { useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { AppDrawer } from '#web/ui/app-drawer.tsx';
import { EmptyState, LoadError } from '#web/ui/empty-state.tsx';
import { CopiedFact, FactList } from '#web/ui/fact-list.tsx';
import { MissingSaleLink } from '#web/ui/missing-sale-link.tsx';
import { Money } from '#web/ui/money.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TargetAddress } from '#web/ui/target-address.tsx';
import { Time } from '#web/ui/time.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { TransactionPill } from '#web/ui/transaction-pill.tsx';
import { ClickVerdictPill } from './click-columns.tsx';
import { factOf, groupNames } from './row-names.tsx';
import { subIdText } from './transaction-columns.tsx';

type Opened = ReplyOf<typeof readClick>;
type ClickDrawerProps = {
  /** The click to show; null closes the drawer. */
  click: { click_ref: string; clicked_at: string } | null;
  onClose: () => void;
};

/** The details of one click and its orders, in a drawer next to the log. */
export function ClickDrawer({ click, onClose }: ClickDrawerProps) {
  const asked = click ?? { click_ref: '-', clicked_at: '2026-01-01T00:00:00Z' };
  const found = useApiQuery(readClick, asked, { enabled: click !== null, quiet: true });
  const shown = found.data?.click.click_ref === click?.click_ref ? found.data : undefined;
  return (
    <AppDrawer opened={click !== null} onClose={onClose} width={520} title={t('Click')}>
      {found.error?.key === 'CLICK_NOT_FOUND' ? (
        <EmptyState title={t('Click not found')}>
          {t('It may be past the retention period.')}
        </EmptyState>
      ) : found.error && click ? (
        <LoadError error={found.error} onRetry={() => void found.refetch()} />
      ) : shown ? (
        <ClickBody opened={shown} />
      ) : (
        <div className="stack" aria-busy="true">
          <Skeleton height={240} />
          <Skeleton height={120} />
        </div>
      )}
    </AppDrawer>
  );
}

function ClickBody({ opened }: { opened: Opened }) {
  const { click, target_url, transactions, time_zone: zone } = opened;
  const labels = useDictionary();
  const facts: [string, ReactNode][] = [
    [t('Time'), <Time key="time" at={click.clicked_at} zone={zone} />],
    [t('Status'), <ClickVerdictPill key="verdict" row={click} />],
    [t('Reason'), labels.of('click_reason', click.reason)],
    [t('Brand'), click.merchant_name],
    [t('Channel'), `${click.channel_name} (${click.medium_id})`],
    [t('Link'), click.link_code && <CopiedFact text={click.link_code} what={t('link code')} />],
    [t('Leads to'), target_url && <TargetAddress address={target_url} />],
    [t('Sub-ids'), subIdText(click)],
    ...VISIT_FACTS.map((fact): [string, ReactNode] => [groupNames[fact], factOf(click, fact)]),
    [t('Referrer'), click.referrer_host],
    [
      t('Click reference'),
      <CopiedFact key="ref" text={click.click_ref} what={t('click reference')} />,
    ],
  ];
  return (
    <div className="stack gap-24">
      <section aria-label={t('Details')}>
        <FactList facts={facts} />
      </section>
      <section aria-label={t('Orders of this click')}>
        <h3>{t('Orders of this click')}</h3>
        {transactions.length === 0 ? (
          <p className="quiet">{t('No orders from this click yet.')}</p>
        ) : (
          <ul className="list-none m-0 mt-8 p-0">
            {transactions.map((line) => (
              <OrderLine key={line.id} line={line} zone={zone} />
            ))}
          </ul>
        )}
      </section>
      <p>
        <MissingSaleLink mcid={click.mcid} clickRef={click.click_ref} />
      </p>
    </div>
  );
}

function OrderLine({ line, zone }: { line: TransactionRow; zone: string }) {
  return (
    <li className="spread divided items-start">
      <span>
        <Link to="/reports/transactions" search={{ id: String(line.id) }}>
          <span className="mono">{line.order_id}</span>
        </Link>
        <br />
        <span className="quiet">
          <Trans
            id={'Line {line_id} · <0/>'}
            values={{ line_id: line.line_id }}
            components={{ 0: <Time at={line.order_time} zone={zone} /> }}
          />
        </span>
      </span>
      <span className="row">
        <TransactionPill status={line.status} reason={line.reason} note={line.note} />
        <Money amount={line.commission} currency={line.currency} />
      </span>
    </li>
  );
}
